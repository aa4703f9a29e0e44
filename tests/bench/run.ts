import { openBench } from './bench.ts';
import { benchBoard, benchOffice } from './board.ts';
import { benchReads } from './reads.ts';
import { benchRedemptions } from './redemptions.ts';

// `npm run bench -- NAME…`: the figures of docs/pruebas.md, each beside a floor measured in the same run.
const parts = {
  reads: benchReads,
  redemptions: benchRedemptions,
  board: benchBoard,
  office: benchOffice,
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
