import type { Asunto } from '../../domain/porHacer.ts';
import { paths } from '../../paths.ts';

/** How a kind of waiting work is called, and where it is done. */
interface EntradaDeAsunto {
  /** With one, and with any other count: 'canje por auditar', 'canjes por auditar'. */
  readonly palabras: readonly [uno: string, muchos: string];
  /** The words of the button for one. */
  readonly acto: string;
  /** The list that holds just what is counted. */
  readonly lista: string;
  /** The address of one matter. */
  readonly uno: (clave: string) => string;
}

const liquidacion = (estado: string) => ({
  lista: `${paths.liquidaciones}?estado=${encodeURIComponent(estado)}`,
  uno: (id: string) => paths.liquidacion(Number(id)),
});

/** The words and addresses of what may wait. */
export const ENTRADAS_DE_ASUNTOS: Readonly<Record<Asunto, EntradaDeAsunto>> = {
  auditorias: {
    palabras: ['canje por auditar', 'canjes por auditar'],
    acto: 'Auditar',
    lista: paths.auditoria,
    uno: paths.casoDeAuditoria,
  },
  desconocidos: {
    palabras: ['canje no reconocido', 'canjes no reconocidos'],
    acto: 'Revisar',
    lista: `${paths.busquedaCanjes}?desconocidos=si`,
    uno: paths.canjeDetalle,
  },
  rechazados: {
    palabras: ['rechazado sin ver', 'rechazados sin ver'],
    acto: 'Ver el rechazo',
    lista: `${paths.filtroCanjes('canjeRechazado')}?sinVer=si`,
    uno: paths.canjeDetalle,
  },
  completos: {
    palabras: ['canje por registrar', 'canjes por registrar'],
    acto: 'Canjear',
    lista: paths.preregistro,
    // It goes on to the counter with the card.
    uno: (clave) => `${paths.preregistro}?canjear=${clave}`,
  },
  propuestas: {
    palabras: ['propuesta por aprobar', 'propuestas por aprobar'],
    acto: 'Decidir',
    lista: `${paths.propuestas}?estado=Pendiente&ajenas=si`,
    uno: (id) => paths.propuesta(Number(id)),
  },
  propuestasDecididas: {
    palabras: ['propuesta suya decidida', 'propuestas suyas decididas'],
    acto: 'Ver la decisión',
    lista: `${paths.propuestas}?sinAbrir=si`,
    uno: (id) => paths.propuesta(Number(id)),
  },
  derechos: {
    palabras: ['solicitud de derechos', 'solicitudes de derechos'],
    acto: 'Responder',
    lista: paths.mesaDeDerechos,
    uno: (id) => paths.solicitudDeDerechos(Number(id)),
  },
  porConfirmar: {
    palabras: ['entrega por confirmar', 'entregas por confirmar'],
    acto: 'Confirmar cajas',
    ...liquidacion('Enviada'),
  },
  fotos: {
    palabras: ['canje con fotos pedidas', 'canjes con fotos pedidas'],
    acto: 'Agregar fotos',
    lista: `${paths.filtroCanjes('canjePendiente')}?sinFotos=si`,
    uno: paths.canjeDetalle,
  },
  porCortar: {
    palabras: ['caja por reponer', 'cajas por reponer'],
    acto: 'Cortar',
    lista: paths.liquidaciones,
    uno: () => paths.liquidaciones,
  },
  porEnviar: {
    palabras: ['liquidación por enviar', 'liquidaciones por enviar'],
    acto: 'Enviar',
    ...liquidacion('Abierta'),
  },
  disputas: {
    palabras: ['entrega en disputa', 'entregas en disputa'],
    acto: 'Resolver disputa',
    ...liquidacion('En disputa'),
  },
  atrasadas: {
    palabras: ['liquidación atrasada', 'liquidaciones atrasadas'],
    acto: 'Revisar atraso',
    ...liquidacion('Atrasadas'),
  },
  sinIngresar: {
    palabras: ['usuario sin ingresar', 'usuarios sin ingresar'],
    acto: 'Dar su enlace',
    lista: `${paths.administrarUsuarios}?activo=sin-ingresar`,
    uno: (id) => paths.administrarUsuario(Number(id)),
  },
};
