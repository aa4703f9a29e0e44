import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { RECTIFICABLES } from '../../pacientes/derechos.sql.ts';
import { PAIS_CODIGOS } from '../../../src/domain/paises.ts';
import { ACTOS } from '../../../src/domain/derechos.ts';
import { ejercerDerecho } from './derechosPaciente.ts';
import { verReclamos } from './reclamos.ts';

const USO = `Uso:
  npm run paciente -- exportar NUMERO [--pais 506]
  npm run paciente -- rectificar NUMERO [--pais 506] ${RECTIFICABLES.map((c) => `[--${c} …]`).join(' ')} [--aplicar]
  npm run paciente -- retirar NUMERO [--pais 506] [--aplicar]
  npm run paciente -- reclamos
  npm run paciente -- anonimizar NUMERO [--pais 506] [--tambien VALOR]… [--aplicar]
reclamos lista a quienes dicen que otra persona afilió su número de identificación.
NUMERO es el de la tarjeta o el de identificación. Sin --aplicar solo se dice qué pasaría.
--Nacionalidad es un país como lo escribe el formulario de afiliación (Costa Rica); --FechaNacimiento, AAAA-MM-DD.
--tambien da lo que la persona tuvo antes de una rectificación (un número, un correo, un nombre completo), para
retirar también los textos que lo llevan; se repite por cada valor.
Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`;

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      aplicar: { type: 'boolean', default: false },
      base: { type: 'string' },
      pais: { type: 'string' },
      tambien: { type: 'string', multiple: true, default: [] },
      ...Object.fromEntries(RECTIFICABLES.map((campo) => [campo, { type: 'string' as const }])),
    },
  });
  if (positionals[0] === 'reclamos' && positionals.length === 1) {
    await withCommandTarget(values.base, async (ownerUrl) => {
      for (const linea of await verReclamos(ownerUrl)) console.log(linea);
    });
    return;
  }
  const derecho = ACTOS.find((uno) => uno === positionals[0]);
  const [, numero, ...sobra] = positionals;
  const pais = PAIS_CODIGOS.find((codigo) => codigo === values.pais) ?? null;
  if (derecho === undefined || numero === undefined || sobra.length > 0) throw new Error(USO);
  if (values.pais !== undefined && pais === null) throw new Error(USO);

  const dados: Record<string, unknown> = values;
  const cambios = Object.fromEntries(
    RECTIFICABLES.flatMap((campo) => {
      const valor = dados[campo];
      return typeof valor === 'string' ? [[campo, valor]] : [];
    }),
  );
  await withCommandTarget(values.base, async (ownerUrl) => {
    const { aplicar, tambien } = values;
    const peticion = { derecho, numero, pais, cambios, tambien, aplicar };
    const lineas = await ejercerDerecho(ownerUrl, peticion, { now: new Date(), randomBytes });
    for (const linea of lineas) console.log(linea);
  });
});
