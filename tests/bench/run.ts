import { openBench } from './bench.ts';
import { benchBoard } from './board.ts';
import { benchCatalogs } from './catalogs.ts';
import { benchColdStart } from './coldStart.ts';
import { benchExports } from './exports.ts';
import { benchLists } from './lists.ts';
import { benchPatients } from './patients.ts';
import { benchReads } from './reads.ts';
import { benchRedemptions } from './redemptions.ts';
import { benchSettlements } from './settlements.ts';

// `npm run bench -- NAME…`: the figures of docs/cifras.md, each beside a floor measured in the same run.
const parts = {
  reads: benchReads,
  redemptions: benchRedemptions,
  patients: benchPatients,
  lists: benchLists,
  board: benchBoard,
  catalogs: benchCatalogs,
  exports: benchExports,
  settlements: benchSettlements,
  'cold-start': benchColdStart,
};

const wanted = process.argv.slice(2);
const bench = await openBench();
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.info(`\n### ${name}\n\n${await measure(bench)}`);
  }
} finally {
  await bench.close();
}
