import { expect, test } from 'vitest';
import { verRepetidas } from '../../../netlify/tools/operacion/repetidas.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { HOUR, mundo } from '../../support/mundo.ts';
import { linea, redeem } from '../../support/redemption.ts';

const { at, database, ids } = await mundo();

/** A redemption of card `n` at CR-F001, `hours` after the demo. Its first invoice has that number and no identity. */
async function sinIdentidad(n: number, hours: number, numero: string): Promise<string> {
  const FarmaciaId = await ids.farmacia('CR-F001');
  const codigo = await redeem(database, at(hours * HOUR), 'CR-F001', {
    TarjetaPacienteId: await ids.tarjeta(`CR10000000${n}`),
    Facturas: [linea(FarmaciaId, '2026-06-10'), linea(FarmaciaId, '2026-06-11')],
  });
  await database.query(
    `update canje_facturas set numero = $2
      where id = (select min(f.id) from canje_facturas f join canjes c on c.id = f.canje_id
                   where c.codigo_confirmacion = replace($1, '-', ''))`,
    [codigo, numero],
  );
  return formatearCodigo(codigo.replaceAll('-', ''));
}

const CONSECUTIVO = '00100001010000000777';
const SEPARADO = '001-00001-01-0000000777';

test('lists a double invoice with the earlier redemption first, before and after the pharmacy gets its fiscal number', async () => {
  // The redemption that was written first is the later one.
  const segundo = await sinIdentidad(1, 2, CONSECUTIVO);
  const primero = await sinIdentidad(2, 1, SEPARADO);
  const dicha = `La factura ${CONSECUTIVO} de CR-F001 está en el canje ${segundo} y antes en ${primero}.`;
  expect(await verRepetidas(database.ownerUrl)).toContain(dicha);
  // The earlier one has its identity, as the database writes it.
  await database.query(
    `update canje_facturas set identidad = identidad_en_farmacia(numero, farmacia_id)
      where numero = '${SEPARADO}'`,
  );
  expect(await verRepetidas(database.ownerUrl)).toContain(dicha);
  await database.query(
    `update farmacias set identificacion_fiscal = '3101123456' where codigo = 'CR-F001'`,
  );
  expect(await verRepetidas(database.ownerUrl)).toContain(dicha);
});
