/** The four countries of the programme, by dialling code, in the order the country select shows them. */
export const PAISES = [
  { codigo: '506', nombre: 'Costa Rica', prefijo: 'CR', zonaHoraria: 'America/Costa_Rica' },
  { codigo: '507', nombre: 'Panamá', prefijo: 'PAN', zonaHoraria: 'America/Panama' },
  { codigo: '504', nombre: 'Honduras', prefijo: 'HND', zonaHoraria: 'America/Tegucigalpa' },
  {
    codigo: '1809',
    nombre: 'República Dominicana',
    prefijo: 'DOM',
    zonaHoraria: 'America/Santo_Domingo',
  },
] as const;

/** One country: dialling code, Spanish name, card prefix and IANA time zone. */
export type Pais = (typeof PAISES)[number];

/** A dialling code of one of the four countries. */
export type PaisCodigo = Pais['codigo'];

/** The country of a visitor who has chosen none: Costa Rica. */
export const PAIS_PREDETERMINADO = '506' satisfies PaisCodigo;

/** The four dialling codes, in the order of `PAISES`. */
export const PAIS_CODIGOS: readonly PaisCodigo[] = PAISES.map(({ codigo }) => codigo);

/** Whether an unknown value (a path parameter, something stored) is one of the four dialling codes. */
export function esPaisCodigo(value: unknown): value is PaisCodigo {
  return PAISES.some(({ codigo }) => codigo === value);
}

/** One value for each country, by dialling code. */
export function porPais<Value>(
  valor: (codigo: PaisCodigo) => Value,
): Readonly<Record<PaisCodigo, Value>> {
  // `fromEntries` forgets which keys it was given.
  return Object.fromEntries(PAIS_CODIGOS.map((codigo) => [codigo, valor(codigo)])) as Record<
    PaisCodigo,
    Value
  >;
}

/** The country of a dialling code. */
export function paisDe(codigo: PaisCodigo): Pais {
  return PAISES.find((pais) => pais.codigo === codigo) ?? PAISES[0];
}
