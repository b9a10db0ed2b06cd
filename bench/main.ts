// npm run bench -- NAME [options]: measurements, never part of the tests.
const benches: Record<string, { what: string; run: (args: string[]) => Promise<void> | void }> = {
  list: {
    what: 'the list, the record and a create against a bare server',
    run: async (args) => (await import('./list.ts')).list(args),
  },
  requests: {
    what: 'first page, filters, record, search and update beside a server by hand',
    run: async (args) => (await import('./requests.ts')).requests(args),
  },
  search: {
    what: 'the search over everything against its own SQL',
    run: async (args) => (await import('./search.ts')).search(args),
  },
  'case-page': {
    what: 'the case page and its timeline against their own SQL',
    run: async (args) => (await import('./case-page.ts')).casePage(args),
  },
  desk: {
    what: 'each queue of the desk against its own SQL',
    run: async (args) => (await import('./desk.ts')).desk(args),
  },
  sizes: {
    what: 'JavaScript before use, per page, as a browser loads it',
    run: async (args) => (await import('./sizes.ts')).sizes(args),
  },
  lighthouse: {
    what: 'Lighthouse of the first pages of staff and clients, on a phone',
    run: async (args) => (await import('./lighthouse.ts')).lighthouse(args),
  },
  typing: {
    what: 'a keystroke in the largest tab of the form',
    run: async (args) => (await import('./typing.ts')).typing(args),
  },
  screens: {
    what: 'from the click to the complete screen: list, file, tab, form, search',
    run: async (args) => (await import('./screens.ts')).screenTimes(args),
  },
  backup: {
    what: 'backup under a writer, verify and restore, on both engines',
    run: async (args) => (await import('./backup.ts')).backup(args),
  },
  durability: {
    what: 'kill -9 of the writer, the server or PostgreSQL, and a full disk',
    run: async (args) => (await import('./durability.ts')).durability(args),
  },
  documents: {
    what: 'a packet and a signature beside the bare compiler; memory, and how long others wait meanwhile',
    run: async (args) => (await import('./documents.ts')).documents(args),
  },
  memory: {
    what: 'memory of the portal on PostgreSQL after lists, documents and uploads',
    run: async (args) => (await import('./memory.ts')).memory(args),
  },
  outage: {
    what: 'how soon callers get their 503s while PostgreSQL is down',
    run: async (args) => (await import('./outage.ts')).outage(args),
  },
  delivery: {
    what: 'texts through a bad provider, with kills of the server, on two instances',
    run: async (args) => (await import('./delivery.ts')).delivery(args),
  },
  pumping: {
    what: 'texts that strangers can cause who ask for codes from a thousand addresses',
    run: async (args) => (await import('./pumping.ts')).pumping(args),
  },
  'event-loop': {
    what: 'event loop delay under 16 clients, embedded',
    run: async (args) => (await import('./event-loop.ts')).eventLoop(args),
  },
  hostile: {
    what: 'time, memory and event loop delay of each hostile file',
    run: async (args) => (await import('./hostile.ts')).hostile(args),
  },
  start: {
    what: 'time to ready and memory on PostgreSQL',
    run: async (args) => (await import('./start.ts')).start(args),
  },
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench.run(args)
else {
  console.log('npm run bench -- NAME\n')
  for (const [one, { what }] of Object.entries(benches)) console.log(`  ${one.padEnd(12)} ${what}`)
  process.exitCode = name === '' ? 0 : 1
}
