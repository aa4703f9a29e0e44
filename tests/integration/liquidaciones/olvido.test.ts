import type * as v from 'valibot';
import { expect, test } from 'vitest';
import type * as deudaContract from '../../../src/contracts/liquidaciones/deuda.ts';
import type * as listaContract from '../../../src/contracts/liquidaciones/lista.ts';
import { ejercerDerecho } from '../../support/derechos.ts';
import { seededBytes } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { cortar, pedir } from '../../support/liquidaciones.ts';
import { mundo } from '../../support/mundo.ts';

const { database, env } = await mundo();

test('removes an anonymised person from the remarks of disputes, and changes nothing else', async () => {
  const [persona] = await database.query<{
    numero: string;
    nombre: string;
    apellido: string;
    telefono: string;
    identificacion: string;
  }>(
    `select t.numero, p.nombre, p.primer_apellido as apellido, p.telefono, p.identificacion
       from tarjetas t join pacientes p on p.id = t.paciente_id where t.numero = 'CR100000011'`,
  );
  if (persona === undefined) throw new Error('The demo has no CR100000011');
  const textos = [
    `La caja era de ${persona.apellido.toUpperCase()}, ${persona.nombre}`,
    `Faltó la de la tarjeta ${persona.numero.replace(/(\d{3})/g, ' $1')}`,
    'Faltó una caja. El paquete venía abierto.',
  ];
  const { data } = (await pedir(database, env, 'admin.cr', 'GET /por-reponer?limit=100'))
    .body as v.InferOutput<typeof deudaContract.porReponer.reply>;
  const [mio] = await database.query<{ id: number }>(
    `select distribuidor_id as id from usuarios where nombre_usuario = 'distribuidor.cr'`,
  );
  const grupos = data.filter(({ DistribuidorId }) => DistribuidorId === mio?.id);
  const ids: number[] = [];
  for (const [i, Observaciones] of textos.entries()) {
    const grupo = grupos[i];
    if (grupo === undefined) throw new Error('Too few groups are owed');
    const { FarmaciaCodigo, ProductoId } = grupo;
    const corte = await cortar(database, env, 'distribuidor.cr', [{ FarmaciaCodigo, ProductoId }]);
    const [una] = corte.Liquidaciones;
    if (una === undefined) throw new Error('Nothing was cut');
    await pedir(database, env, 'distribuidor.cr', `POST /${una.Id}/enviar`, {
      Guia: `G-${i}`,
      Fecha: '2026-06-17',
    });
    const { body } = await pedir(database, env, 'admin.cr', `GET /${una.Id}`);
    const [producto] = (body as v.InferOutput<typeof listaContract.ver.reply>).Productos;
    const reply = await pedir(database, env, 'admin.cr', `POST /${una.Id}/recibir`, {
      Faltan: [{ ProductoId: producto?.ProductoId, Cajas: producto?.Cajas }],
      Motivo: 'No llegaron',
      Observaciones,
    });
    expect(reply).toMatchObject({ status: 200, body: { Estado: 'En disputa' } });
    ids.push(una.Id);
  }
  const leidas = () =>
    Promise.all(
      ids.map(async (id) => ({
        ...((await pedir(database, env, 'operador.cr', `GET /${id}/observaciones`)).body as object),
        liquidacion: (await pedir(database, env, 'operador.cr', `GET /${id}`)).body,
      })),
    );
  const antes = await leidas();
  expect(antes).toMatchObject(textos.map((Observaciones) => ({ Observaciones })));

  await ejercerDerecho(
    database.ownerUrl,
    {
      derecho: 'anonimizar',
      tarjeta: persona.numero,
      cambios: {},
      tambien: [],
      aplicar: true,
    },
    { now: demoNow, randomBytes: seededBytes('olvido') },
  );
  expect(await leidas()).toEqual(
    antes.map((una, i) => (i < 2 ? { ...una, Observaciones: '[texto retirado]' } : una)),
  );
});
