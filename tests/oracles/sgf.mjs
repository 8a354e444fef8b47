// Reads SGF by npm's @sabaki/sgf and tells what it saw.
//   node sgf.mjs FOLDER < file      FOLDER holds node_modules
// Prints JSON: `nodes`, each with its properties and the index of its parent (-1 = none), parents before children;
// and `text`, the same games as this library writes them.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const require = createRequire(path.resolve(process.argv[2], 'node_modules', 'x.js'))
const sgf = require('@sabaki/sgf')

const games = sgf.parse(readFileSync(0, 'utf8'))
const nodes = []
function walk(node, parent) {
  const index = nodes.push({ parent, properties: node.data }) - 1
  for (const child of node.children) walk(child, index)
}
for (const game of games) walk(game, -1)
process.stdout.write(JSON.stringify({ nodes, text: sgf.stringify(games) }))
