import { type Dia, sumarDias } from '../../../src/domain/calendario.ts';
import { type Pais, PAISES } from '../../../src/domain/paises.ts';
import type { Rol } from '../../../src/domain/permisos.ts';
import { sinAcentos } from '../../../src/domain/sinAcentos.ts';
import { idsDe } from './catalogos.ts';
import { ciclo } from './ciclo.ts';
import { LUGARES, NOMBRES, PRIMEROS_APELLIDOS, SEGUNDOS_APELLIDOS } from './nombres.ts';
import { instanteLocal } from './tiempo.ts';

export const PACIENTES = 30;
const EMITIDAS = 20;
const TARJETAS = PACIENTES + EMITIDAS;

/** The password of every demo user. */
export const CLAVE_DEMO = 'Canje-Demo-2026';

/** A user of the demo as the start shows it to people: name, role and what it reaches. */
export interface UsuarioDemo {
  readonly id: number;
  readonly nombreUsuario: string;
  readonly rol: Rol;
  readonly alcance: string;
  readonly pais: Pais;
  readonly farmaciaAdmin: boolean;
  readonly todosLosPaises?: boolean;
  /** Numbers within the country. */
  readonly farmacia: number | null;
  readonly cadena: number | null;
  readonly activo: boolean;
}

const FARMACIAS_CON_REGENTE = [1, 9, 17] as const;
const USUARIOS_POR_PAIS = FARMACIAS_CON_REGENTE.length + 2;

const codigoFarmacia = (pais: Pais, numero: number) =>
  `${pais.prefijo}-F${String(numero).padStart(3, '0')}`;

function usuariosDelPais(pais: Pais): UsuarioDemo[] {
  const primero = PAISES.indexOf(pais) * USUARIOS_POR_PAIS + 1;
  const comun = { pais, farmaciaAdmin: false, farmacia: null, cadena: null, activo: true };
  const p = pais.prefijo.toLowerCase();
  return [
    {
      ...comun,
      id: primero,
      nombreUsuario: `operador.${p}`,
      rol: 'Operador',
      alcance: pais.nombre,
    },
    ...FARMACIAS_CON_REGENTE.map((farmacia, i) => ({
      ...comun,
      id: primero + 1 + i,
      nombreUsuario: codigoFarmacia(pais, farmacia),
      rol: 'Regente' as const,
      alcance: `farmacia ${codigoFarmacia(pais, farmacia)}`,
      farmacia,
    })),
    {
      ...comun,
      id: primero + 1 + FARMACIAS_CON_REGENTE.length,
      nombreUsuario: `admin.${p}`,
      rol: 'Regente',
      alcance: `cadena Farmacias del Valle, ${pais.nombre}`,
      farmaciaAdmin: true,
      cadena: 1,
    },
  ];
}

const costaRica = PAISES[0];
const sinPaisPropio = PAISES.length * USUARIOS_POR_PAIS;
const PRIMER_DISTRIBUIDOR = 101;

/** Every user of the demo data; all have the password `CLAVE_DEMO`. */
export const USUARIOS_DEMO: readonly UsuarioDemo[] = [
  ...PAISES.flatMap(usuariosDelPais),
  {
    id: sinPaisPropio + 1,
    nombreUsuario: 'manager',
    rol: 'Manager',
    alcance: 'todos los países',
    pais: costaRica,
    farmaciaAdmin: false,
    farmacia: null,
    cadena: null,
    activo: true,
  },
  {
    id: sinPaisPropio + 2,
    nombreUsuario: 'baja.cr',
    rol: 'Operador',
    alcance: 'ninguno: está dado de baja',
    pais: costaRica,
    farmaciaAdmin: false,
    farmacia: null,
    cadena: null,
    activo: false,
  },
  {
    id: sinPaisPropio + 3,
    nombreUsuario: 'administrador',
    rol: 'Administrador',
    alcance: 'todos los países',
    pais: costaRica,
    todosLosPaises: true,
    farmaciaAdmin: false,
    farmacia: null,
    cadena: null,
    activo: true,
  },
  {
    id: sinPaisPropio + 4,
    nombreUsuario: 'administrador.cr',
    rol: 'Administrador',
    alcance: costaRica.nombre,
    pais: costaRica,
    farmaciaAdmin: false,
    farmacia: null,
    cadena: null,
    activo: true,
  },
  ...PAISES.map((pais, i) => ({
    id: PRIMER_DISTRIBUIDOR + i,
    nombreUsuario: `distribuidor.${pais.prefijo.toLowerCase()}`,
    rol: 'Distribuidor' as const,
    alcance: `${LUGARES[pais.codigo].distribuidores[0]}, ${pais.nombre}`,
    pais,
    farmaciaAdmin: false,
    farmacia: null,
    cadena: null,
    activo: true,
  })),
];

/** Id of the user of a country's first distributor. */
export const usuarioDistribuidor = (pais: Pais): number =>
  PRIMER_DISTRIBUIDOR + PAISES.indexOf(pais);

/** Id of the user who registers at a pharmacy: its Regente, else the country's Operador. */
export function usuarioDeFarmacia(pais: Pais, farmacia: number): number {
  const delPais = USUARIOS_DEMO.filter((usuario) => usuario.pais === pais);
  const regente = delPais.find((usuario) => usuario.farmacia === farmacia);
  return (regente ?? delPais.find(({ rol }) => rol === 'Operador'))?.id ?? 1;
}

/** The rows of table `usuarios`; `cargadoEn` is when the password was set, the moment of loading. */
export function filasUsuarios(claveHash: string, cargadoEn: Date) {
  return USUARIOS_DEMO.map((usuario) => ({
    id: usuario.id,
    nombre_usuario: usuario.nombreUsuario,
    clave_hash: claveHash,
    rol: usuario.rol,
    farmacia_admin: usuario.farmaciaAdmin,
    todos_los_paises: usuario.todosLosPaises ?? false,
    pais_codigo: usuario.pais.codigo,
    farmacia_id: usuario.farmacia === null ? null : idsDe(usuario.pais).farmacia(usuario.farmacia),
    cadena_id: usuario.cadena === null ? null : idsDe(usuario.pais).cadena(usuario.cadena),
    distribuidor_id: usuario.rol === 'Distribuidor' ? idsDe(usuario.pais).distribuidor(1) : null,
    activo: usuario.activo,
    clave_cambiada_en: cargadoEn,
  }));
}

/** Id of the card `{P}1000000NN`, from NN. */
export function idTarjeta(pais: Pais, numero: number): number {
  return PAISES.indexOf(pais) * TARJETAS + numero;
}

const soloLetras = (texto: string) => sinAcentos(texto).replace(/[^a-z]/g, '');

const TEXTOS = ['aviso-privacidad', 'aceptacion-uso'] as const;

/** The id of a country's n-th patient. */
export const idPaciente = (pais: Pais, numero: number): number =>
  PAISES.indexOf(pais) * PACIENTES + numero;

/**
 * Patients with their consents (to those versions of the texts) and cards, and the issued cards that
 * nobody has activated.
 */
export function pacientesDe(
  pais: Pais,
  hoy: Dia,
  versiones: Readonly<Record<(typeof TEXTOS)[number], { version: string }>>,
) {
  const ids = idsDe(pais);
  const lugar = PAISES.indexOf(pais);
  const numeros = Array.from({ length: PACIENTES }, (_, i) => i + 1);
  // Affiliated before this year began, so that any redemption of the year comes after.
  const afiliado = (numero: number) =>
    instanteLocal(
      pais.codigo,
      `${Number(hoy.slice(0, 4)) - 1}-10-0${(numero % 9) + 1}`,
      540 + numero,
    );
  return {
    pacientes: numeros.map((numero) => {
      const nombre = ciclo(NOMBRES, numero + lugar * 11);
      const apellido = ciclo(PRIMEROS_APELLIDOS, numero * 2 + lugar * 5);
      return {
        id: idPaciente(pais, numero),
        pais_codigo: pais.codigo,
        identificacion: `${pais.prefijo}-ID-${String(numero).padStart(4, '0')}`,
        nombre,
        primer_apellido: apellido,
        segundo_apellido: ciclo(SEGUNDOS_APELLIDOS, numero * 3 + lugar),
        correo: `${soloLetras(nombre)}.${soloLetras(apellido)}@correo.example`,
        telefono: LUGARES[pais.codigo].telefono(100 + numero),
        fecha_nacimiento: sumarDias(`${1940 + ((numero * 7) % 50)}-01-15`, (numero * 37) % 330),
        nacionalidad: pais.nombre,
        medico_id: numero % 2 === 1 ? ids.medico(((numero - 1) % 30) + 1) : null,
        creado_en: afiliado(numero),
      };
    }),
    tarjetas: [
      ...numeros.map((numero) => ({
        id: idTarjeta(pais, numero),
        numero: `${pais.prefijo}${100_000_000 + numero}`,
        pais_codigo: pais.codigo,
        estado: 'Activa',
        paciente_id: idPaciente(pais, numero),
        activada_en: afiliado(numero),
      })),
      ...Array.from({ length: EMITIDAS }, (_, i) => ({
        id: idTarjeta(pais, PACIENTES + i + 1),
        numero: `${pais.prefijo}${900_000_001 + i}`,
        pais_codigo: pais.codigo,
        estado: 'Emitida',
        paciente_id: null,
        activada_en: null,
      })),
    ],
    consentimientos: numeros.flatMap((numero) =>
      TEXTOS.map((texto) => ({
        paciente_id: idPaciente(pais, numero),
        texto,
        version: versiones[texto].version,
        pais_codigo: pais.codigo,
        aceptado_en: afiliado(numero),
      })),
    ),
  };
}
