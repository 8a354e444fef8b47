// Replays Go games on @sabaki/go-board and prints what it thinks of them.
//   node go_board.mjs FOLDER < games      FOLDER holds node_modules
// A game is one line: rows of the start from the top joined by '/', then moves "b:D4" or "w:pass".
// After every move that captures, and after every twentieth, a line is printed:
//   game move rows points
// both numbers from 0; `points` are the empty points that the opponent of the last mover may not play because
// of suicide or ko, joined by ',' or '-'.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const require = createRequire(path.resolve(process.argv[2], 'node_modules', 'x.js'))
const GoBoard = require('@sabaki/go-board')

const signs = { x: 1, o: -1, '.': 0 }
const rowsOf = (board) =>
  board.signMap.map((row) => row.map((sign) => (sign > 0 ? 'x' : sign < 0 ? 'o' : '.')).join('')).join('/')

function forbidden(board, sign) {
  const names = []
  for (let y = 0; y < board.height; y++) {
    for (let x = 0; x < board.width; x++) {
      if (board.get([x, y]) !== 0) continue
      const { suicide, ko } = board.analyzeMove(sign, [x, y])
      if (suicide || ko) names.push(board.stringifyVertex([x, y]))
    }
  }
  return names.join(',') || '-'
}

const output = []
readFileSync(0, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .forEach((line, game) => {
    const [start, ...moves] = line.split(' ')
    let board = new GoBoard(start.split('/').map((row) => [...row].map((man) => signs[man])))
    moves.forEach((text, number) => {
      const [color, name] = text.split(':')
      const sign = color === 'b' ? 1 : -1
      if (name === 'pass') {
        board = new GoBoard(board.signMap) // a pass ends the ko
        return
      }
      const before = board.getCaptures(sign)
      const rules = { preventOverwrite: true, preventSuicide: true, preventKo: true }
      board = board.makeMove(sign, board.parseVertex(name), rules)
      if (board.getCaptures(sign) === before && number % 20 !== 0) return
      output.push(`${game} ${number} ${rowsOf(board)} ${forbidden(board, -sign)}`)
    })
  })
process.stdout.write(output.join('\n') + '\n')
