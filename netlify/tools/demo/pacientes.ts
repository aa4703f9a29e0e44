import { createHash } from 'node:crypto';
import versiones from '../../../content/legales/versiones.json' with { type: 'json' };
import { SIN_CLAVE } from '../../administracion/usuarios.sql.ts';
import { diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import { type Pais, PAISES } from '../../../src/domain/paises.ts';
import type { Rol } from '../../../src/domain/permisos.ts';
import { sinAcentos } from '../../../src/domain/sinAcentos.ts';
import { codigoFarmacia, idsDe } from './catalogos.ts';
import { conDigitoVerificador } from '../../../src/domain/tarjeta.ts';
import { azarDe, ciclo } from './azar.ts';
import { LUGARES, NOMBRES, PRIMEROS_APELLIDOS, SEGUNDOS_APELLIDOS } from './nombres.ts';
import { calendarioDe } from './calendario.ts';
import { type Paciente, SE_RETIRA, SE_RETIRA_HACE } from './mundo.ts';
import { CON_NOMBRE_PROPIO } from './prometidos.ts';

const EMITIDAS = 20;
/** Ids of a country's patients and of their cards lie within a block of this size; issued cards are its last. */
const BLOQUE = 1_000;
const DIA = 86_400_000;

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

const COMUN = { farmaciaAdmin: false, farmacia: null, cadena: null, activo: true };

function usuariosDelPais(pais: Pais): UsuarioDemo[] {
  const primero = PAISES.indexOf(pais) * USUARIOS_POR_PAIS + 1;
  const comun = { ...COMUN, pais };
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

const PRIMER_DISTRIBUIDOR = 101;

const sinPaisPropio = (
  [
    { nombreUsuario: 'manager', rol: 'Manager', alcance: 'todos los países' },
    {
      nombreUsuario: 'baja.cr',
      rol: 'Operador',
      alcance: 'ninguno: está dado de baja',
      activo: false,
    },
    {
      nombreUsuario: 'administrador',
      rol: 'Administrador',
      alcance: 'todos los países',
      todosLosPaises: true,
    },
    { nombreUsuario: 'administrador.cr', rol: 'Administrador', alcance: PAISES[0].nombre },
  ] as const
).map((suyo, i) => ({
  ...COMUN,
  pais: PAISES[0],
  id: PAISES.length * USUARIOS_POR_PAIS + 1 + i,
  ...suyo,
}));

/** Every user of the demo data; all have the password `CLAVE_DEMO`. */
export const USUARIOS_DEMO: readonly UsuarioDemo[] = [
  ...PAISES.flatMap(usuariosDelPais),
  ...sinPaisPropio,
  ...PAISES.map((pais, i) => ({
    ...COMUN,
    id: PRIMER_DISTRIBUIDOR + i,
    nombreUsuario: `distribuidor.${pais.prefijo.toLowerCase()}`,
    rol: 'Distribuidor' as const,
    alcance: `${LUGARES[pais.codigo].distribuidores[0]}, ${pais.nombre}`,
    pais,
  })),
];

const POR_PAIS = 40;

/**
 * The users of a country that the demo does not tell by name: more Regentes, those of the other distributors, and
 * a second auditor.
 */
const calladosDe = (pais: Pais): readonly (UsuarioDemo & { readonly distribuidor?: number })[] => {
  const p = pais.prefijo.toLowerCase();
  const suyos = [
    ...[10, 12, 14, 16, 18, 20, 22, 23].map((farmacia) => ({
      nombreUsuario: codigoFarmacia(pais, farmacia),
      rol: 'Regente' as const,
      farmacia,
    })),
    ...[2, 3].map((distribuidor) => ({
      nombreUsuario: `distribuidor${distribuidor}.${p}`,
      rol: 'Distribuidor' as const,
      distribuidor,
    })),
    { nombreUsuario: `auditoria.${p}`, rol: 'Operador' as const },
  ];
  return suyos.map((suyo, i) => ({
    ...COMUN,
    id: 200 + PAISES.indexOf(pais) * POR_PAIS + i,
    pais,
    alcance: pais.nombre,
    ...suyo,
  }));
};
/** The newest pharmacy's Regente has not signed in yet: the office registers for it too. */
const nunca = ({ farmacia }: UsuarioDemo) => farmacia === 23;
const TODOS = [...USUARIOS_DEMO, ...PAISES.flatMap(calladosDe)] as ReturnType<typeof calladosDe>;
const idDe = (pais: Pais, vale: (usuario: (typeof TODOS)[number]) => boolean): number =>
  TODOS.find((usuario) => usuario.pais === pais && vale(usuario))?.id ?? 1;

/** Id of the user of a country's distributor, 1 to 3. */
export const usuarioDistribuidor = (pais: Pais, distribuidor: number): number =>
  idDe(pais, (uno) => uno.rol === 'Distribuidor' && (uno.distribuidor ?? 1) === distribuidor);

/** Id of the user who registers at a pharmacy: its Regente, else the country's Operador. */
export const usuarioDeFarmacia = (pais: Pais, farmacia: number): number =>
  TODOS.find((uno) => uno.pais === pais && uno.farmacia === farmacia && !nunca(uno))?.id ??
  auditoresDe(pais)[0];

/** Ids of the two who audit in a country. */
export const auditoresDe = (pais: Pais): readonly [number, number] => [
  idDe(pais, ({ rol }) => rol === 'Operador'),
  idDe(pais, ({ nombreUsuario }) => nombreUsuario.startsWith('auditoria.')),
];

/**
 * The rows of `usuarios`, and the last sign-in of most of them in `sesiones`; `cargadoEn` is when the passwords were
 * set, the moment of loading.
 */
export function usuariosDe(claveHash: string, cargadoEn: Date) {
  const azar = azarDe('ingresos');
  return {
    usuarios: TODOS.map((usuario, n) => ({
      id: usuario.id,
      nombre_usuario: usuario.nombreUsuario,
      persona: `${ciclo(NOMBRES, n * 7 + 3)} ${ciclo(PRIMEROS_APELLIDOS, n * 4 + 1)}`,
      clave_hash: nunca(usuario) ? SIN_CLAVE : claveHash,
      rol: usuario.rol,
      farmacia_admin: usuario.farmaciaAdmin,
      todos_los_paises: usuario.todosLosPaises ?? false,
      pais_codigo: usuario.pais.codigo,
      farmacia_id:
        usuario.farmacia === null ? null : idsDe(usuario.pais).farmacia(usuario.farmacia),
      cadena_id: usuario.cadena === null ? null : idsDe(usuario.pais).cadena(usuario.cadena),
      distribuidor_id:
        usuario.rol === 'Distribuidor'
          ? idsDe(usuario.pais).distribuidor(usuario.distribuidor ?? 1)
          : null,
      activo: usuario.activo,
      clave_cambiada_en: cargadoEn,
    })),
    sesiones: TODOS.filter((uno) => uno.activo && !nunca(uno)).map(({ id, nombreUsuario }) => {
      const creada = new Date(cargadoEn.getTime() - DIA - azar.entre(0, 9 * 24) * 3_600_000);
      return {
        id: createHash('sha256').update(nombreUsuario).digest('hex').slice(0, 32),
        usuario_id: id,
        creada_en: creada,
        expira_en: new Date(creada.getTime() + DIA),
      };
    }),
  };
}

/** Id of a country's n-th patient, and of the patient's card. */
export const idPaciente = (pais: Pais, numero: number): number =>
  PAISES.indexOf(pais) * BLOQUE + numero;

/** The same name in an address at every load; a real one is random. */
export const referenciaDe = (paciente: number): string =>
  `00000000-0000-4000-8000-${String(paciente).padStart(12, '0')}`;

/** Number of that card; cards without a number of their own have a check digit, and none that a load gives. */
export const numeroDeTarjeta = (pais: Pais, numero: number): string =>
  pais.prefijo +
  (numero <= CON_NOMBRE_PROPIO
    ? String(100_000_000 + numero)
    : conDigitoVerificador(String(30_000_000 + ((idPaciente(pais, numero) * 48_271) % 9_999_991))));

const soloLetras = (texto: string) => sinAcentos(texto).replace(/[^a-z]/g, '');

const TEXTOS = ['aviso-privacidad', 'aceptacion-uso'] as const;

/**
 * Patients with their consents (to the present texts, or to an older one where they affiliated before these) and cards,
 * and the issued cards that are not activated yet.
 */
export function pacientesDe(pais: Pais, ahora: Date, pacientes: readonly Paciente[]) {
  const ids = idsDe(pais);
  const lugar = PAISES.indexOf(pais);
  const { hoy, primerDia, instante } = calendarioDe(pais, ahora);
  const retirado = instante(sumarDias(hoy, -SE_RETIRA_HACE), 600);
  const anterior = `${Number(primerDia.slice(0, 4)) - 1}-10`;
  return {
    pacientes: pacientes.map(({ numero, afiliado, medico, farmacia }) => {
      const nombre = ciclo(NOMBRES, numero + lugar * 11);
      const apellido = ciclo(PRIMEROS_APELLIDOS, numero * 2 + lugar * 5);
      return {
        id: idPaciente(pais, numero),
        pais_codigo: pais.codigo,
        referencia: referenciaDe(idPaciente(pais, numero)),
        identificacion: `${pais.prefijo}-ID-${String(numero).padStart(4, '0')}`,
        nombre,
        primer_apellido: apellido,
        segundo_apellido: ciclo(SEGUNDOS_APELLIDOS, numero * 3 + lugar),
        correo: `${soloLetras(nombre)}.${soloLetras(apellido)}@correo.example`,
        telefono: LUGARES[pais.codigo].telefono(100 + numero),
        fecha_nacimiento: sumarDias(`${1940 + ((numero * 7) % 50)}-01-15`, (numero * 37) % 330),
        nacionalidad: pais.nombre,
        medico_id: numero % 2 === 1 ? ids.medico(medico) : null,
        creado_en: afiliado,
        farmacia_id: farmacia === null ? null : ids.farmacia(farmacia),
      };
    }),
    tarjetas: [
      ...pacientes.map(({ numero, afiliado }) => ({
        id: idPaciente(pais, numero),
        numero: numeroDeTarjeta(pais, numero),
        pais_codigo: pais.codigo,
        estado: numero === SE_RETIRA ? 'Retirada' : 'Activa',
        paciente_id: idPaciente(pais, numero),
        activada_en: afiliado,
      })),
      ...Array.from({ length: EMITIDAS }, (_, i) => ({
        id: idPaciente(pais, BLOQUE - EMITIDAS + i),
        numero: `${pais.prefijo}${900_000_001 + i}`,
        pais_codigo: pais.codigo,
        estado: 'Emitida',
        paciente_id: null,
        activada_en: null,
      })),
    ],
    consentimientos: pacientes.flatMap(({ numero, afiliado }) =>
      TEXTOS.map((texto) => ({
        paciente_id: idPaciente(pais, numero),
        texto,
        version:
          versiones[texto].fecha <= diaEn(pais.codigo, afiliado)
            ? versiones[texto].version
            : anterior,
        pais_codigo: pais.codigo,
        aceptado_en: afiliado,
        retirado_en: numero === SE_RETIRA ? retirado : null,
      })),
    ),
  };
}
