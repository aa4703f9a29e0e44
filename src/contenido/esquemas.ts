import { z } from 'astro/zod';
import { PAIS_CODIGOS, porPais } from '../domain/paises.ts';
import {
  correo,
  descripcion,
  ejemplos,
  fecha,
  hora,
  ilustracion,
  imagen,
  mesYDia,
  orden,
  parrafoCorto,
  telefono,
  texto,
  video,
  videoConCapitulos,
} from './campos.ts';

/*
 * The description of each field is its docstring. It is in Spanish, because editors read it when the
 * field is wrong: «se espera …».
 */

/** The groups of the frequent questions, in the order the page shows them. */
export const GRUPOS = [
  'Afiliarse',
  'El canje',
  'Las facturas',
  'Su saldo y su tarjeta',
  'Sus datos y la ayuda',
] as const;

/** One country's contact: the only place of its phone, e-mail and hours. */
export const pais = z.strictObject({
  nombre: texto('el nombre del país'),
  telefono: telefono('el teléfono del centro de llamadas'),
  whatsapp: telefono('el número de WhatsApp, con + y código de país'),
  correo: correo('el correo del programa en ese país'),
  horario: z
    .array(
      z.strictObject({
        dias: texto('los días, en minúscula: lunes a viernes'),
        desde: hora('la hora de apertura'),
        hasta: hora('la hora de cierre'),
      }),
    )
    .min(1)
    .describe('el horario del centro de llamadas: una lista de dias, desde y hasta'),
  eventosAdversos: telefono('el teléfono para informar eventos adversos'),
  ejemplos,
});

/** The company behind the programme. */
export const empresa = z.strictObject({
  nombre: texto('el nombre con que se conoce a la empresa'),
  razonSocial: texto('el nombre legal de la empresa'),
  sitio: z
    .url({ protocol: /^https$/ })
    .describe('la dirección del sitio corporativo, con https://'),
  correoPrivacidad: correo('el correo para corregir o retirar datos personales'),
  ejemplos,
});

const pasos = z
  .array(
    z.strictObject({
      dibujo: ilustracion,
      texto: parrafoCorto(110, 'el paso en una oración'),
      enlace: texto('la página a la que lleva, desde la barra: /pacientes').optional(),
    }),
  )
  .min(2)
  .max(6)
  .describe('de dos a seis pasos, cada uno con dibujo y texto');

/** Title, search description and opening words of one page. The body is its main text. */
export const pagina = z.strictObject({
  titulo: texto('el título de la página'),
  descripcion,
  entrada: parrafoCorto(260, 'una o dos oraciones que abren la página').optional(),
  ilustracion: ilustracion.optional(),
  pasos: pasos.optional(),
});

/** All texts of the home page. */
export const inicio = pagina.omit({ ilustracion: true, pasos: true }).extend({
  titulo: parrafoCorto(70, 'la promesa del programa en una oración'),
  puertas: z
    .array(
      z.strictObject({
        titulo: texto('para quién es la puerta: Soy paciente'),
        texto: parrafoCorto(140, 'qué encuentra detrás'),
        enlace: texto('la página a la que lleva, desde la barra: /pacientes'),
        ilustracion,
      }),
    )
    .length(2)
    .describe('las dos puertas grandes: titulo, texto, enlace e ilustracion de cada una'),
  beneficios: texto('el título de la lista de beneficios'),
  sabiasQue: z
    .strictObject({
      titulo: texto('el título de la franja que invita a ¿Sabías que?'),
      texto: parrafoCorto(200, 'la invitación'),
      boton: texto('lo que dice el botón'),
      ilustracion,
    })
    .describe('la franja de ¿Sabías que?: titulo, texto, boton e ilustracion'),
  eventos: texto('el título de la lista de charlas'),
  contacto: z
    .strictObject({
      titulo: texto('el título del contacto'),
      texto: texto('la invitación a llamar o escribir'),
    })
    .describe('el contacto: titulo y texto'),
  privacidad: z
    .strictObject({
      titulo: texto('el título del aviso'),
      texto: parrafoCorto(80, 'el resumen del aviso de privacidad'),
      consecuencia: parrafoCorto(80, 'qué pasa si no acepta'),
    })
    .describe('el aviso de privacidad que se muestra al entrar: titulo, texto y consecuencia'),
});

/** The 2 + 1 page: its texts and the two dates of its example. */
export const recambio = pagina.omit({ ilustracion: true, pasos: true }).extend({
  ejemplo: z
    .strictObject({
      primera: mesYDia('el día de la primera factura'),
      segunda: mesYDia('el día de la segunda factura'),
    })
    .describe('las dos facturas del ejemplo: primera y segunda'),
  advertencias: z
    .array(texto('una advertencia'))
    .min(2)
    .describe('las advertencias que acompañan la tabla de promociones, una por línea'),
  video: video.optional(),
});

/** One panel of the programme page. Its file name is its address: /que-es#nombre. */
export const panel = z.strictObject({
  orden,
  titulo: texto('el título del panel'),
  ilustracion: ilustracion.optional(),
  pasos: pasos.optional(),
  numerados: z.boolean().describe('true si los pasos van uno después del otro').optional(),
});

/** The worked example of a year, and what a pharmacy gains. */
export const unAno = z.strictObject({
  titulo: parrafoCorto(70, 'el título del ejemplo'),
  texto: parrafoCorto(200, 'de qué trata el ejemplo'),
  cajas: z.int().min(3).max(24).describe('las cajas que se toman en un año, de 3 a 24'),
  farmacias: z
    .strictObject({ titulo: parrafoCorto(70, 'el título de la parte de farmacias'), pasos })
    .describe('lo que gana la farmacia: titulo y pasos'),
});

/** One benefit of the programme. */
export const beneficio = z.strictObject({
  orden,
  titulo: texto('el nombre del beneficio'),
  resumen: parrafoCorto(160, 'el beneficio en una oración'),
  ilustracion,
});

/** One card of advice: a cover, with a picture or a video behind it. */
export const sabiasQue = z
  .strictObject({
    orden,
    titulo: parrafoCorto(80, 'el título de la tarjeta'),
    extracto: parrafoCorto(180, 'de qué trata, en una oración'),
    tipo: z.enum(['imagen', 'video']).describe('«imagen» o «video»'),
    portada: ilustracion,
    imagen: imagen.optional(),
    video: video.optional(),
  })
  .refine((item) => (item.tipo === 'imagen') === (item.imagen !== undefined), {
    path: ['imagen'],
    error: 'los datos de la imagen cuando tipo es «imagen», y solo entonces',
  })
  .refine((item) => (item.tipo === 'video') === (item.video !== undefined), {
    path: ['video'],
    error: 'los datos del video cuando tipo es «video», y solo entonces',
  });

/** One question. Its file name is its address: /preguntas-frecuentes#nombre. */
export const pregunta = z.strictObject({
  orden,
  grupo: z.enum(GRUPOS).describe(`uno de estos grupos: ${GRUPOS.join(', ')}`),
  pregunta: texto('la pregunta, con sus signos de interrogación'),
  tambien: texto('otras palabras con las que la gente busca esto: perdí, extravié').optional(),
});

/** One section of a requirements page. Its file name is its address. A summary folds the text below it. */
export const requisito = z.strictObject({
  orden,
  titulo: texto('el título de la sección'),
  resumen: parrafoCorto(200, 'la sección en una oración').optional(),
  pliegue: texto('qué se abre debajo del resumen: Ver el paso a paso del canje').optional(),
  pasos: pasos.optional(),
});

/** One legal text. versiones.json has its version and date. */
export const legal = z.strictObject({
  titulo: texto('el título del documento'),
  descripcion,
});

const version = z
  .strictObject({
    version: z
      .string()
      .regex(/^\d{4}-\d{2}(\.\d)?$/)
      .describe(
        "la versión, año-mes y entre comillas: '2026-01'; la segunda del mismo mes es '2026-01.2'",
      ),
    fecha: fecha('el día desde el que rige'),
    importante: z
      .boolean()
      .describe(
        'true si todas las personas deben aceptar el texto de nuevo; false si no, sin comillas',
      ),
    publicadas: z
      .record(z.string(), z.string().regex(/^[0-9a-f]{64}$/))
      .describe(
        'la huella de cada versión publicada: 64 letras y números que da npm run contenido',
      ),
  })
  .describe('los datos del documento: version, fecha, importante y publicadas');

/** The version in force of each legal text, and the hash of each version ever published. A consent stores the version. */
export const versiones = z.strictObject({
  'terminos-de-uso': version,
  'aviso-privacidad': version,
  'aceptacion-uso': version,
});

/** What each country's law and the privacy notice promise, and its holidays. */
export const plazos = z.strictObject(
  porPais(() =>
    z
      .strictObject({
        respuestaDias: z
          .int()
          .min(1)
          .describe(
            'los días hábiles para responder una solicitud: un número entero, sin comillas',
          ),
        conservacionAnios: z
          .int()
          .min(1)
          .describe('los años que se guardan los datos: un número entero, sin comillas'),
        feriados: z
          .array(
            z.strictObject({
              fecha: fecha('el día feriado'),
              nombre: texto('el nombre del feriado'),
            }),
          )
          .describe('la lista de feriados: fecha y nombre de cada uno'),
      })
      .describe('los plazos del país: respuestaDias, conservacionAnios y feriados'),
  ),
);

/** One talk or workshop. The site stops listing it after its day. */
export const evento = z.strictObject({
  titulo: parrafoCorto(90, 'el nombre de la charla'),
  pais: z
    .enum(PAIS_CODIGOS)
    .describe(
      `el código del país, entre comillas: ${PAIS_CODIGOS.map((c) => `'${c}'`).join(', ')}`,
    ),
  fecha: fecha('el día de la charla'),
  hora: hora('la hora de inicio'),
  lugar: texto('dónde es, o «En línea»'),
  ejemplos,
});

/** One video tutorial for pharmacies. */
export const tutorial = z.strictObject({
  orden,
  titulo: parrafoCorto(80, 'el título del video'),
  extracto: parrafoCorto(180, 'qué se aprende, en una oración'),
  portada: ilustracion,
  video: videoConCapitulos,
});
