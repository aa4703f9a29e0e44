import type { Query } from '../database/database.ts';
import { identificacionSql } from '../pacientes/pacientes.sql.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** SQL: the one person whom a card or an identity number of a country leads to. */
export const personaSql = (tarjeta: string, identificacion: string, pais: string): string => `
  select p.id, p.fecha_nacimiento
    from tarjetas t join pacientes p on p.id = t.paciente_id
   where t.numero = ${tarjeta} and t.pais_codigo = ${pais}
  union
  select p.id, p.fecha_nacimiento from pacientes p
   where p.pais_codigo = ${pais}
     and ${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql(pais, identificacion)}`;

/** The person a number leads to within a country; null when it is nobody. */
export const personaDeNumero = async (
  tx: Query,
  pais: PaisCodigo,
  { tarjeta, identificacion }: { tarjeta: string | null; identificacion: string | null },
): Promise<string | null> => {
  const [row] = await tx.query<{ id: string }>(personaSql('$1::text', '$2::text', '$3::text'), [
    tarjeta,
    identificacion,
    pais,
  ]);
  return row?.id ?? null;
};
