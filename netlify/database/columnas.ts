import * as v from 'valibot';
import type { Dia } from '../../src/domain/calendario.ts';
import { ESTADOS_CANJE } from '../../src/domain/estado.ts';
import type { FarmaciaId, PromocionId, TarjetaId, UsuarioId } from '../../src/domain/ids.ts';
import { PAIS_CODIGOS } from '../../src/domain/paises.ts';
import { ROLES } from '../../src/domain/permisos.ts';

// Columns of rows (`RowSchema`), as PostgreSQL answers them.

const idDe = <Id extends number>() => v.custom<Id>((valor) => Number.isInteger(valor));
export const farmaciaId = idDe<FarmaciaId>();
export const promocionId = idDe<PromocionId>();
export const tarjetaId = idDe<TarjetaId>();
export const usuarioId = idDe<UsuarioId>();

export const entero = v.pipe(v.number(), v.integer());
export const pais = v.picklist(PAIS_CODIGOS);
/** A `date`. */
export const dia = v.custom<Dia>(
  (valor) => typeof valor === 'string' && /^\d{4}-\d\d-\d\d$/.test(valor),
);
/** A `timestamptz`; inside JSON it is a text. */
export const momento = v.date();
export const bytes = v.instance(Buffer);
/** The columns of a `Funcion`. */
export const funcion = v.object({ rol: v.picklist(ROLES), farmaciaAdmin: v.boolean() });

/** Columns from which `estadoEn` tells the state of a redemption. */
export const canjeConEstado = v.object({
  estado: v.picklist(ESTADOS_CANJE),
  registradoEn: momento,
  decididoEn: v.nullable(momento),
});
