import { plazosDe } from '../../../src/contenido/plazos.ts';
import { diaEn, type Dia, sumarDias } from '../../../src/domain/calendario.ts';
import type { Derecho, EstadoSolicitud, Movimiento } from '../../../src/domain/derechos.ts';
import { PAISES, type Pais } from '../../../src/domain/paises.ts';
import { quedanAl, venceEl } from '../../../src/domain/plazos.ts';
import { idPaciente, PACIENTES } from './pacientes.ts';
import { instanteLocal } from './tiempo.ts';

interface Caso {
  readonly derecho: Derecho;
  /** Days ago. */
  readonly hace: number;
  readonly estado: EstadoSolicitud;
  /** Counted from the last patient back; null is somebody who is in no list. */
  readonly paciente: number | null;
  readonly detalle: string | null;
}

/** One of each kind that the desk meets: overdue, due soon, new, from nobody known, stopped, answered. */
const CASOS: readonly Caso[] = [
  { derecho: 'exportar', hace: 13, estado: 'Abierta', paciente: 0, detalle: null },
  {
    derecho: 'rectificar',
    hace: 7,
    estado: 'Abierta',
    paciente: 1,
    detalle: 'Mi teléfono cambió.',
  },
  { derecho: 'anonimizar', hace: 1, estado: 'Abierta', paciente: 2, detalle: null },
  { derecho: 'retirar', hace: 0, estado: 'Abierta', paciente: null, detalle: null },
  { derecho: 'exportar', hace: 6, estado: 'Detenida', paciente: 3, detalle: null },
  { derecho: 'exportar', hace: 30, estado: 'Respondida', paciente: 4, detalle: null },
];

const movimientos = (estado: EstadoSolicitud): readonly (readonly [Movimiento, number])[] => [
  ['Recibida', 0],
  ...(estado === 'Detenida' ? ([['Detenida', 1]] as const) : []),
  ...(estado === 'Respondida'
    ? ([
        ['Aplicada', 2],
        ['Respondida', 2],
      ] as const)
    : []),
];

/** Requests of rights of a country with their movements, as of `now`. */
export function solicitudesDe(
  pais: Pais,
  now: Date,
  pacientes: readonly { readonly id: number; readonly fecha_nacimiento: Dia }[],
) {
  const plazos = plazosDe(pais.codigo);
  const hoy = diaEn(pais.codigo, now);
  const casos = CASOS.map((caso, i) => {
    const recibida = sumarDias(hoy, -caso.hace);
    const vence = venceEl(plazos, recibida);
    const numero = caso.paciente === null ? null : PACIENTES - caso.paciente;
    const paciente =
      numero === null ? undefined : pacientes.find(({ id }) => id === idPaciente(pais, numero));
    const dia = (dias: number) => {
      const instante = instanteLocal(pais.codigo, sumarDias(recibida, dias), 540 + i);
      return instante > now ? now : instante;
    };
    return {
      ...{ caso, dia, numero, paciente, vence },
      id: PAISES.indexOf(pais) * CASOS.length + i + 1,
      quedan: quedanAl(plazos, sumarDias(recibida, 1), vence),
    };
  });
  return {
    solicitudes: casos.map(({ caso, dia, numero, paciente, vence, id, quedan }) => {
      const respondida = caso.estado === 'Respondida';
      const detenida = caso.estado === 'Detenida';
      return {
        id,
        pais_codigo: pais.codigo,
        derecho: caso.derecho,
        origen: 'sitio',
        paciente_id: paciente?.id ?? null,
        numero:
          numero === null ? `${pais.prefijo}000000000` : `${pais.prefijo}${100_000_000 + numero}`,
        nacimiento: paciente?.fecha_nacimiento ?? '1950-01-01',
        respuesta_por: 'correo',
        contacto: `solicitud${id}@correo.example`,
        detalle: caso.detalle,
        recibida_en: dia(0),
        estado: caso.estado,
        vence: detenida ? null : vence,
        quedan: detenida ? quedan : null,
        aplicada_en: respondida ? dia(2) : null,
        respondida_en: respondida ? dia(2) : null,
      };
    }),
    solicitud_movimientos: casos.flatMap(({ caso, dia, id }) =>
      movimientos(caso.estado).map(([tipo, dias]) => ({
        solicitud_id: id,
        tipo,
        ocurrido_en: dia(dias),
        nota: tipo === 'Recibida' ? null : 'Por correo',
      })),
    ),
  };
}
