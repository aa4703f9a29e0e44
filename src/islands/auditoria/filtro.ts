import type { CallInput } from '../../api/request.ts';
import type { cola } from '../../contracts/dashboard/auditoria.ts';
import { diaEn, leerDia, sumarDias } from '../../domain/calendario.ts';
import { leerId } from '../../domain/leerId.ts';
import { type FiltroDeCola, FILTROS_DE_COLA } from '../../domain/marcas.ts';
import { type PaisCodigo, PAIS_PREDETERMINADO } from '../../domain/paises.ts';

/** What the desk's address holds. `caso` is the code of the case that is open. */
export const defaults = {
  pais: '',
  farmacia: '',
  producto: '',
  marca: '',
  dia: '',
  orden: 'riesgo',
  caso: '',
};
export type Direccion = Readonly<Record<keyof typeof defaults, string>>;

const esMarca = (texto: string): texto is FiltroDeCola => Object.hasOwn(FILTROS_DE_COLA, texto);

/** The queue's filter of an address, without invalid values. */
export function filtroDe(address: Direccion, pais: PaisCodigo | undefined) {
  const producto = leerId(address.producto);
  const dia = leerDia(address.dia);
  return {
    pais,
    ...(address.farmacia === '' ? {} : { farmacia: address.farmacia }),
    producto,
    ...(esMarca(address.marca) ? { marca: address.marca } : {}),
    ...(dia === null ? {} : { dia }),
    orden: address.orden === 'plazo' ? 'plazo' : 'riesgo',
  } satisfies CallInput<typeof cola>['search'];
}

/** The days a pending redemption may be of, today first. */
export function diasAbiertos(pais: PaisCodigo | null, now: Date) {
  const hoy = diaEn(pais ?? PAIS_PREDETERMINADO, now);
  return (['Hoy', 'Ayer', 'Anteayer'] as const).map((nombre, hace) => ({
    nombre,
    dia: sumarDias(hoy, -hace),
  }));
}
