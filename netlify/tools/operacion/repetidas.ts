import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { verRepetidas } from './repeticiones.ts';

// `npx node netlify/tools/operacion/repetidas.ts`: invoices and affiliations that are stored twice, from before their spellings were compared.

await runCommand(() =>
  withCommandTarget(
    undefined,
    async (ownerUrl) => {
      for (const linea of await verRepetidas(ownerUrl)) console.log(linea);
    },
    'reads',
  ),
);
