// A real client of `banyan gtp`: npm's @sabaki/gtp, the one inside Sabaki.
//   node gtp_client.mjs PROGRAM FOLDER      FOLDER holds node_modules
// Plays whole games between two processes of the program, analyses and stops, pipelines commands. Leaves with
// status 77 where the package is missing.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import path from 'node:path'

const [program, folder] = process.argv.slice(2)
if (!existsSync(path.join(folder, 'node_modules', '@sabaki', 'gtp'))) {
  console.log('@sabaki/gtp is missing: run tests/oracles/setup')
  process.exit(77)
}
const require = createRequire(path.resolve(folder, 'node_modules', 'x.js'))
const { Controller } = require('@sabaki/gtp')

// A process of the program that is spoken to in lines: ask('play b D4') gives the answer or throws.
async function withEngine(game, engine, use) {
  const controller = new Controller(program, ['gtp', game, engine, '--playouts', '60'])
  controller.start()
  const send = (line, subscriber) => {
    const [name, ...args] = line.split(' ')
    return controller.sendCommand({ name, args }, subscriber)
  }
  const ask = async (line) => {
    const { content, error } = await send(line)
    assert(!error, `${game}: ${line}: ${content}`)
    return content.trim()
  }
  const ended = new Promise((resolve) => controller.on('stopped', resolve))
  try {
    return await use({ send, ask })
  } finally {
    await controller.stop()
    // What this package calls a signal is the exit status.
    assert.equal((await ended).signal, 0, 'the program ends by itself after quit')
  }
}

const isOver = async (engine) => (await engine.ask('gogui-rules_final_result')) !== ''

async function playGame(game) {
  await withEngine(game, 'uct', (black) =>
    withEngine(game, 'uct(selection.c=1)', async (white) => {
      let plies = 0
      let resigned = false
      while (!resigned && plies < 1000 && !(await isOver(black))) {
        const [mover, other, colour] = plies % 2 === 0 ? [black, white, 'b'] : [white, black, 'w']
        const move = await mover.ask(`genmove ${colour}`)
        resigned = move === 'resign'
        await other.ask(`play ${colour} ${move}`)
        plies++
      }
      assert(resigned || (await isOver(white)), `${game}: no end after ${plies} plies`)
      for (const question of ['showboard', 'final_score', 'printsgf', 'list_legal']) {
        assert.equal(await black.ask(question), await white.ask(question), `${game}: ${question}`)
      }
      for (let undone = 0; undone < plies - (resigned ? 1 : 0); undone++) await black.ask('undo')
      assert((await black.send('undo')).error, `${game}: nothing is left to take back`)
      console.log(`${game}: ${plies} plies, ${await white.ask('final_score')}`)
    })
  )
}

// Three lines of an analysis, then the next command ends it.
async function analyse(game, command) {
  await withEngine(game, 'uct', async ({ send, ask }) => {
    const legal = (await ask('list_legal')).split(' ')
    const lines = []
    let analysis
    await new Promise((resolve) => {
      analysis = send(command, ({ line }) => {
        if (line.startsWith('info move') && lines.push(line) === 3) resolve()
      })
    })
    for (const line of lines) {
      const info = line.match(/^info move (\S+) visits (\d+) winrate ([\d.]+) .*order 0 pv (\S+)/)
      assert(info, line)
      assert(legal.includes(info[1]) && info[4] === info[1], line)
    }
    assert.equal(await ask('name'), 'Banyan')
    assert(!(await analysis).error)
  })
}

async function pipeline() {
  await withEngine('go(size=9)', 'uct', async ({ send, ask }) => {
    const names = (await ask('list_commands')).split('\n')
    const answers = await Promise.all(names.map((name) => ask(`known_command ${name}`)))
    assert(names.length > 40 && answers.every((answer) => answer === 'true'))
    const mixed = await Promise.all(
      Array.from({ length: 300 }, (_, i) => send(['name', 'no-such-command', `echo ${i}`][i % 3]))
    )
    mixed.forEach(({ content, error }, i) => {
      assert.equal(error, i % 3 === 1)
      assert.equal(content, ['Banyan', 'unknown command', `${i}`][i % 3])
    })
  })
}

for (const game of ['go(size=9,komi=7.5)', 'hex(size=7)', 'loa', 'amazons(size=6)',
                    'breakthrough(columns=6,rows=6)', 'connect4', 'tictactoe']) {
  await playGame(game)
}
await analyse('go(size=9)', 'lz-analyze b 5')
await analyse('go(size=9)', 'analyze 5')
await analyse('loa', 'kata-analyze b 5')
await pipeline()
