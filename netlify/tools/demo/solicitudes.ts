import { plazosDe } from '../../../src/contenido/plazos.ts';
import { diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import type { Derecho, Movimiento } from '../../../src/domain/derechos.ts';
import { PAISES, type Pais } from '../../../src/domain/paises.ts';
import { quedanAl, sumarHabiles, venceEl } from '../../../src/domain/plazos.ts';
import { calendarioDe } from './calendario.ts';
import { SE_RETIRA, SE_RETIRA_HACE } from './mundo.ts';
import { LUGARES } from './nombres.ts';
import { idPaciente, numeroDeTarjeta, type pacientesDe } from './pacientes.ts';

/** What happened to a request, and how many days after it came. */
type Paso = readonly [Movimiento, dias: number];
interface Caso {
  readonly derecho: Derecho;
  /** Days ago. */
  readonly hace: number;
  /** The patient's number; null is a person who is not a patient. */
  readonly de: number | null;
  readonly detalle?: string;
  readonly pasos?: readonly Paso[];
}

const RESPUESTA: readonly Paso[] = [
  ['Aplicada', 2],
  ['Respondida', 2],
];
/** Of each kind and state that the desk meets: overdue, due soon, new, from an unknown person, stopped, answered. */
const CASOS: readonly Caso[] = [
  { derecho: 'exportar', hace: 13, de: 30 },
  { derecho: 'rectificar', hace: 7, de: 29, detalle: 'Mi teléfono cambió.' },
  { derecho: 'anonimizar', hace: 1, de: 28 },
  { derecho: 'retirar', hace: 0, de: null },
  { derecho: 'exportar', hace: 6, de: 27, pasos: [['Detenida', 1]] },
  { derecho: 'exportar', hace: 30, de: 26, pasos: RESPUESTA },
  {
    derecho: 'rectificar',
    hace: 21,
    de: 31,
    detalle: 'Mi apellido lleva tilde.',
    pasos: RESPUESTA,
  },
  { derecho: 'retirar', hace: SE_RETIRA_HACE + 2, de: SE_RETIRA, pasos: RESPUESTA },
  {
    derecho: 'rectificar',
    hace: 10,
    de: 33,
    detalle: 'Mi correo es otro.',
    pasos: [
      ['Detenida', 1],
      ['Reanudada', 8],
    ],
  },
  { derecho: 'reclamar', hace: 3, de: 34 },
];

/** Requests of rights of a country with their movements, as of `now`. */
export function solicitudesDe(
  pais: Pais,
  now: Date,
  pacientes: ReturnType<typeof pacientesDe>['pacientes'],
) {
  const plazos = plazosDe(pais.codigo);
  const { hoy, instante } = calendarioDe(pais, now);
  const casos = CASOS.map((caso, i) => {
    const recibida = sumarDias(hoy, -caso.hace);
    const pasos: readonly Paso[] = [['Recibida', 0], ...(caso.pasos ?? [])];
    const dia = (movimiento: Movimiento) => {
      const paso = pasos.find(([uno]) => uno === movimiento);
      if (paso === undefined) return null;
      const prevista = instante(sumarDias(recibida, paso[1]), 540 + i);
      return prevista > now ? now : prevista;
    };
    const detenida = dia('Detenida') !== null && dia('Reanudada') === null;
    const vence = venceEl(plazos, recibida);
    const quedan = quedanAl(plazos, sumarDias(recibida, 1), vence);
    const reanudada = dia('Reanudada');
    return {
      caso,
      pasos,
      dia,
      detenida,
      id: PAISES.indexOf(pais) * CASOS.length + i + 1,
      paciente: pacientes.find(({ id }) => caso.de !== null && id === idPaciente(pais, caso.de)),
      quedan: detenida ? quedan : null,
      vence: detenida
        ? null
        : reanudada === null
          ? vence
          : sumarHabiles(plazos, diaEn(pais.codigo, reanudada), quedan),
    };
  });
  const reclamos = casos.filter(({ caso }) => caso.derecho === 'reclamar');
  return {
    reclamos: reclamos.map(({ id, paciente, dia }) => ({
      id,
      pais_codigo: pais.codigo,
      identificacion: paciente?.identificacion ?? '',
      nombre: 'Teresa Cordero Marte',
      telefono: LUGARES[pais.codigo].telefono(90),
      creado_en: dia('Recibida'),
    })),
    solicitudes: casos.map(({ caso, dia, detenida, paciente, id, quedan, vence }) => {
      const reclama = caso.derecho === 'reclamar';
      const numero = `${pais.prefijo}000000000`;
      return {
        id,
        pais_codigo: pais.codigo,
        derecho: caso.derecho,
        origen: 'sitio',
        paciente_id: paciente?.id ?? null,
        reclamo_id: reclama ? id : null,
        numero: reclama ? null : caso.de === null ? numero : numeroDeTarjeta(pais, caso.de),
        nacimiento: reclama ? null : (paciente?.fecha_nacimiento ?? '1950-01-01'),
        respuesta_por: reclama ? null : 'correo',
        contacto: reclama ? null : `solicitud${id}@correo.example`,
        detalle: caso.detalle ?? null,
        recibida_en: dia('Recibida'),
        estado: detenida ? 'Detenida' : dia('Respondida') === null ? 'Abierta' : 'Respondida',
        vence,
        quedan,
        aplicada_en: dia('Aplicada'),
        respondida_en: dia('Respondida'),
      };
    }),
    solicitud_movimientos: casos.flatMap(({ pasos, dia, id }) =>
      pasos.map(([tipo]) => ({
        solicitud_id: id,
        tipo,
        ocurrido_en: dia(tipo),
        nota: tipo === 'Recibida' ? null : 'Por correo',
      })),
    ),
  };
}
