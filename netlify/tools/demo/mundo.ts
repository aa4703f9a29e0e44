import { plazosDe } from '../../../src/contenido/plazos.ts';
import { facturasNecesarias } from '../../../src/domain/bonificacion.ts';
import {
  anioDe,
  comienzoDe,
  type Dia,
  diaEn,
  diasEntre,
  estaEn,
  mesDe,
  sumarDias,
} from '../../../src/domain/calendario.ts';
import {
  type CanjeConEstado,
  type EstadoCanje,
  estadoEn,
  MOTIVO_ANULACION,
  ultimoCambio,
  VENTANA_AUDITORIA_MS,
  VENTANA_LISTAS_MS,
} from '../../../src/domain/estado.ts';
import { facturasDelProximoCanje } from '../../../src/domain/facturas.ts';
import { evaluarMaximos } from '../../../src/domain/maximos.ts';
import type { Pais } from '../../../src/domain/paises.ts';
import { azarDe, ciclo } from './azar.ts';
import { PROMOCIONES } from './catalogos.ts';
import { cajas, type Factura, leerFactura, sinCeros } from './facturas.ts';
import { CLIENTELA, mercadoDe, PRODUCTOS } from './nombres.ts';

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

/** Patients with a name of their own in the demo; all others come after them. */
export const CON_NOMBRE_PROPIO = 30;
const PRIMERA_CON_HISTORIA = 15;
/** Pharmacies whose chains permit FFD have numbers up to this one. */
const CON_FFD = 16;
const MEDICOS = 30;
const INACTIVA = 8;
const INACTIVA_HACE = 40;
/** The patient who leaves the programme, and how many days ago. */
export const SE_RETIRA = 32;
export const SE_RETIRA_HACE = 14;
const NUNCA = '9999-12-31';
/** Where the patients with a name of their own buy: most at the pharmacies whose Regentes have one. */
const SUS_FARMACIAS = [1, 9, 17, 1, 2, 9, 10, 18] as const;

/** A person of the demo, by number within the country. */
export interface Paciente {
  readonly numero: number;
  readonly afiliado: Date;
  readonly medico: number;
  /** The pharmacy that affiliated the person; null at home. */
  readonly farmacia: number | null;
}

/** How a redemption was decided. */
interface Decision {
  readonly estado: 'Aprobado' | 'Rechazado';
  readonly en: Date;
  readonly motivo: string | null;
  readonly observaciones: string | null;
  /** The person comes again with the same invoices. */
  readonly vuelve: boolean;
}

/** A redemption of the demo; card, promotion, pharmacy and doctor are numbers within the country. */
interface Canje {
  readonly tarjeta: number;
  readonly promocion: number;
  readonly farmacia: number;
  readonly medico: number;
  readonly registrado: Date;
  readonly facturas: readonly Factura[];
  readonly decision: Decision | null;
}

/** An invoice that waits for the next redemption. */
interface Espera {
  readonly tarjeta: number;
  readonly promocion: number;
  readonly factura: Factura;
}

/** A country's year until now. */
export interface Mundo {
  readonly pacientes: readonly Paciente[];
  /** In the order of their registration. */
  readonly canjes: readonly Canje[];
  readonly esperas: readonly Espera[];
  readonly negativas: readonly {
    readonly dia: Dia;
    readonly regla: string;
    readonly cuenta: number;
  }[];
}

/** A person who takes a product: two boxes or three are bought, one is redeemed. */
interface Tratamiento {
  readonly paciente: Paciente;
  farmacia: number;
  promocion: number;
  /** The day on which the next box is needed. */
  toca: Dia;
  facturas: Factura[];
}

/** How many pending, approved and rejected redemptions of the last 48 hours these pharmacies have at least. */
const EN_LAS_LISTAS = [
  [1, 13, 13, 3],
  [9, 2, 2, 2],
  [17, 1, 1, 1],
] as const;

type Rechazo = readonly [motivo: string, observaciones: string, vuelve: boolean];
const RECHAZOS: readonly [Rechazo, ...Rechazo[]] = [
  [
    'producto-no-participa',
    'La factura es de la presentación de 15 tabletas, que no participa.',
    false,
  ],
  ['factura-ilegible', 'No se lee el nombre del producto en la segunda factura.', true],
  ['fechas-fuera-de-plazo', 'La fecha de la factura impresa no es la que se registró.', false],
  ['receta-faltante', 'Falta la copia de la receta por el cambio de concentración.', true],
  ['producto-no-participa', 'Una de las dos facturas es de otra marca.', false],
  ['factura-repetida', 'La misma compra se presentó con dos números.', false],
  ['otro', 'El código de confirmación no está escrito en las facturas.', true],
];

const aprobado = (en: Date, conNota: boolean): Decision => ({
  estado: 'Aprobado',
  en,
  motivo: null,
  vuelve: false,
  observaciones: conNota ? 'Documentos completos.' : null,
});
const rechazado = (en: Date, [motivo, observaciones, vuelve]: Rechazo): Decision => ({
  estado: 'Rechazado',
  en,
  motivo,
  observaciones,
  vuelve,
});
const anulado = (en: Date): Decision =>
  rechazado(en, [MOTIVO_ANULACION, 'Se registró con la tarjeta de otro paciente.', true]);

const terminos = (promocion: number) => PROMOCIONES[promocion - 1] ?? PROMOCIONES[0];

/** Rules that refused the counter; repeated rules are more frequent. */
const NEGATIVAS = [
  'facturaEnPlazo',
  'facturaEnPlazo',
  'facturaSinUsar',
  'facturaSinUsar',
  'facturaSinUsar',
  ...[
    'limites',
    'limites',
    'tarjetaActiva',
    'separacionFacturas',
    'ffdPermitido',
    'tarjetaEncontrada',
  ],
] as const;

// From 8 to 20 hours.
const POR_HORA = [5, 9, 12, 12, 8, 6, 7, 9, 11, 12, 7, 3];
// From Sunday to Saturday.
const POR_DIA_DE_SEMANA = [0.35, 1.15, 1, 0.95, 1.05, 1.3, 1.1] as const;

/** The calendar of a country at the moment of loading, with its dates held inside this year. */
export function calendarioDe(pais: Pais, ahora: Date) {
  const hoy = diaEn(pais.codigo, ahora);
  const [primerDia] = anioDe(hoy);
  const comienzos = new Map<Dia, number>();
  return {
    hoy,
    primerDia,
    /** `dias` days ago, but not before 1 January. */
    diaDelAnio: (dias: number): Dia => {
      const dia = sumarDias(hoy, -dias);
      return dia < primerDia ? primerDia : dia;
    },
    /** The instant of a day and minutes after midnight on the country's clocks. */
    instante: (dia: Dia, minutos: number) => {
      const comienzo = comienzos.get(dia) ?? comienzoDe(pais.codigo, dia).getTime();
      comienzos.set(dia, comienzo);
      return new Date(comienzo + minutos * MINUTO);
    },
  };
}

/** Lives through a country's year, day by day, until `ahora`. The same moment gives the same year. */
export function vivir(pais: Pais, ahora: Date): Mundo {
  const { hoy, primerDia, diaDelAnio, instante } = calendarioDe(pais, ahora);
  const azar = azarDe(`demo ${pais.prefijo}`);
  const { feriados } = plazosDe(pais.codigo);
  const festivos = new Set(feriados.map(({ fecha }) => fecha));
  const mercado = mercadoDe(pais.codigo);
  const anterior = `${Number(primerDia.slice(0, 4)) - 1}`;
  const comprar = cajas(pais, `${anterior}-09-01`);
  const pacientes: Paciente[] = [];
  const tratamientos: Tratamiento[] = [];
  const canjes: Canje[] = [];
  const sueltas: Espera[] = [];
  const negativas: { dia: Dia; regla: string; cuenta: number }[] = [];
  /** The numbers that were written in a second way. */
  const vistas = new Set<string>();
  const usos = new Map<string, Dia[]>();

  const avance = (dia: Dia) => Math.min(1, Math.max(0, diasEntre(primerDia, dia) / 330));
  const diasDeCampania = (dia: Dia) => mercado.campania[0] - diasEntre(dia, hoy);
  const peso = (par: readonly [number, number], dia: Dia) =>
    par[0] + (par[1] - par[0]) * avance(dia);

  /** The share of an average day's visits, by weekday, pay day and holiday. */
  const ritmo = (dia: Dia) => {
    const semana = POR_DIA_DE_SEMANA[new Date(dia).getUTCDay()] ?? 1;
    const pago = [1, 15, 16].includes(Number(dia.slice(8))) || dia === mesDe(dia)[1];
    return semana * (pago ? 1.6 : 1) * (festivos.has(dia) ? 0.25 : 1);
  };
  const enHorario = (dia: Dia) =>
    instante(dia, (8 + azar.pesado(POR_HORA)) * 60 + azar.entre(0, 59));

  const estaInactiva = (dia: Dia) => diasEntre(dia, hoy) <= INACTIVA_HACE;
  /** The brand of a new treatment, other than those that the person already takes. */
  const marca = (dia: Dia, tiene: readonly number[]) =>
    1 +
    azar.pesado(
      PRODUCTOS.map(({ cuota }, i) => {
        const inactiva = i + 1 === INACTIVA && estaInactiva(dia);
        return inactiva || tiene.includes(i + 1) ? 0 : peso(cuota, dia);
      }),
    );

  // The growing and the failing pharmacies differ by country.
  const fijas = [1, 2, 3, 4, 9, 17, 23];
  const comunes = CLIENTELA.filter((_, i) => !fijas.includes(i + 1));
  const giro = azar.entre(0, comunes.length - 1);
  const giradas = [...comunes.slice(giro), ...comunes.slice(0, giro)];
  const clientela = CLIENTELA.map((suya, i) =>
    fijas.includes(i + 1) ? suya : (giradas.shift() ?? suya),
  );
  const farmaciaDe = (dia: Dia, hasta = clientela.length) =>
    1 + azar.pesado(clientela.slice(0, hasta).map((suya) => peso(suya, dia)));

  const afiliar = (afiliado: Date, cerca: number) => {
    const numero = pacientes.length + 1;
    // One in four joins at home.
    const farmacia = numero % 4 === 0 ? null : cerca;
    const paciente = { numero, afiliado, medico: ((numero * 7) % MEDICOS) + 1, farmacia };
    pacientes.push(paciente);
    return paciente;
  };
  const tratar = (paciente: Paciente, dia: Dia, farmacia: number, cuantos: number) => {
    const tiene: number[] = [];
    while (tiene.length < cuantos) tiene.push(marca(dia, tiene));
    return tiene.map((promocion) => {
      const toca = sumarDias(dia, azar.entre(0, 28));
      const nuevo: Tratamiento = { paciente, farmacia, promocion, toca, facturas: [] };
      tratamientos.push(nuevo);
      return nuevo;
    });
  };

  const usoDe = (tarjeta: number, promocion: number, dia: Dia) => {
    const suyos = usos.get(`${tarjeta} ${promocion}`) ?? [];
    return {
      mensual: suyos.filter((uno) => estaEn(mesDe(dia), uno)).length,
      anual: suyos.length,
    };
  };
  const cabe = (tarjeta: number, promocion: number, dia: Dia) => {
    const [, mensual, anual] = terminos(promocion);
    return evaluarMaximos(usoDe(tarjeta, promocion, dia), { mensual, anual }) === null;
  };
  const canjear = (canje: Canje) => {
    canjes.push(canje);
    if (canje.decision?.estado === 'Rechazado') return;
    const llave = `${canje.tarjeta} ${canje.promocion}`;
    usos.set(llave, [...(usos.get(llave) ?? []), diaEn(pais.codigo, canje.registrado)]);
  };

  /** The first moment from `en` on at which the office works: Monday to Saturday, 8 to 17 hours. */
  function enOficina(en: Date): Date {
    const dia = diaEn(pais.codigo, en);
    const abierta = new Date(dia).getUTCDay() !== 0 && !festivos.has(dia);
    if (abierta && en < instante(dia, 17 * 60))
      return new Date(Math.max(en.getTime(), instante(dia, azar.entre(480, 540)).getTime()));
    return enOficina(instante(sumarDias(dia, 1), azar.entre(480, 540)));
  }

  /** How a redemption was decided until now; null: by the clock, or it waits. */
  function decidir(registrado: Date): Decision | null {
    if (azar.pasa(0.007))
      return anulado(new Date(registrado.getTime() + azar.entre(9, 110) * MINUTO));
    const edad = ahora.getTime() - registrado.getTime();
    // No window closes within an hour of the load: the lists keep their rows while people and tests look at them.
    const sinAuditar =
      edad > VENTANA_AUDITORIA_MS - HORA && edad < VENTANA_AUDITORIA_MS
        ? aprobado(new Date(registrado.getTime() + 2 * HORA), false)
        : null;
    const seRechaza = azar.pasa(0.022);
    if (!seRechaza && azar.pasa(0.3)) return sinAuditar;
    const tras = azar.entre(30, azar.pasa(0.25) ? 1_500 : 420) * MINUTO;
    const en = enOficina(new Date(registrado.getTime() + tras));
    if (en.getTime() - registrado.getTime() >= VENTANA_AUDITORIA_MS || en > ahora)
      return sinAuditar;
    return seRechaza ? rechazado(en, azar.uno(RECHAZOS)) : aprobado(en, azar.pasa(0.2));
  }

  /** An invoice of today; sometimes its number looks like that of another one. */
  function facturar(farmacia: number, promocion: number, dia: Dia): Factura {
    const otra = azar.pasa(0.02)
      ? canjes.findLast(
          (canje) =>
            canje.promocion === promocion &&
            canje.decision?.estado !== 'Rechazado' &&
            canje.facturas.some((una) => una.farmacia === farmacia && sinCeros(una) !== null),
        )
      : undefined;
    const suya = otra?.facturas.find((una) => una.farmacia === farmacia);
    const texto = suya === undefined ? null : sinCeros(suya);
    if (texto === null || vistas.has(`${farmacia} ${texto}`)) return comprar(farmacia, dia);
    vistas.add(`${farmacia} ${texto}`);
    return leerFactura(pais, { farmacia, fecha: dia, texto, parecida: true });
  }

  function esperar(tratamiento: Tratamiento, facturas: readonly Factura[]) {
    const { paciente, promocion } = tratamiento;
    for (const factura of facturas)
      if (factura.preregistrada !== null)
        sueltas.push({ tarjeta: paciente.numero, promocion, factura });
  }

  const sigue = ({ paciente }: Tratamiento, dia: Dia) =>
    paciente.numero !== SE_RETIRA || diasEntre(dia, hoy) > SE_RETIRA_HACE + 2;

  /** A person comes for the next box, and takes the free one where there are enough invoices. */
  function visitar(suyo: Tratamiento, dia: Dia): void {
    const registrado = enHorario(dia);
    if (registrado > ahora) return;
    if (azar.pasa(0.02)) {
      suyo.toca = NUNCA;
      return;
    }
    if (suyo.promocion === INACTIVA && estaInactiva(dia)) cambiarDeMarca(suyo, dia);
    const { paciente, promocion } = suyo;
    const conFfd = suyo.farmacia <= CON_FFD;
    const farmacia = conFfd && azar.pasa(0.08) ? farmaciaDe(dia, CON_FFD) : suyo.farmacia;
    const necesarias = facturasNecesarias(terminos(promocion)[0]);
    const listas = () =>
      facturasDelProximoCanje(
        suyo.facturas.filter(
          (una) => una.farmacia === farmacia || (conFfd && una.farmacia <= CON_FFD),
        ),
        necesarias,
        dia,
      ).slice(0, necesarias);
    const faltan = necesarias - listas().length;
    if (faltan > 0) {
      const comprada = facturar(farmacia, promocion, dia);
      const cuantas = azar.pasa(0.12 * necesarias) ? Math.min(2, faltan) : 1;
      suyo.facturas.push(...Array<Factura>(cuantas).fill(comprada));
      if (cuantas < faltan && azar.pasa(0.5)) comprada.preregistrada = registrado;
    }
    const facturas = listas();
    suyo.toca = sumarDias(dia, azar.entre(24, necesarias === 3 ? 27 : 31));
    const ultima = facturas.at(-1)?.fecha ?? '';
    if (
      facturas.length < necesarias ||
      ultima < primerDia ||
      !cabe(paciente.numero, promocion, dia)
    )
      return;
    const decision = decidir(registrado);
    const { numero: tarjeta, medico } = paciente;
    canjear({ tarjeta, promocion, farmacia, medico, registrado, facturas, decision });
    if (decision?.vuelve === true) {
      suyo.toca = sumarDias(diaEn(pais.codigo, decision.en), 1);
      return;
    }
    if (decision?.estado === 'Rechazado') esperar(suyo, facturas);
    suyo.facturas = suyo.facturas.filter((una) => !facturas.includes(una));
    suyo.toca = sumarDias(dia, azar.entre(50, 62));
    if (azar.pasa(0.12)) suyo.farmacia = farmaciaDe(dia);
    if (azar.pasa(0.08)) cambiarDeMarca(suyo, dia);
  }

  function cambiarDeMarca(suyo: Tratamiento, dia: Dia) {
    esperar(suyo, suyo.facturas);
    const tiene = tratamientos.flatMap(({ paciente, promocion }) =>
      paciente === suyo.paciente ? [promocion] : [],
    );
    suyo.facturas = [];
    suyo.promocion = marca(dia, tiene);
  }

  /** The cards with a story of their own: 011, 012 and 013. */
  function conHistoria(): void {
    const [inicioDeMes] = mesDe(hoy);
    const haceTres = diaDelAnio(3);
    const esteMes = haceTres < inicioDeMes ? inicioDeMes : haceTres;
    const [inicioDelAnterior] = mesDe(sumarDias(inicioDeMes, -1));
    const [inicioDelTrasanterior] = mesDe(sumarDias(inicioDelAnterior, -1));
    // The third promotion allows one a month: two earlier months, as far as the year has them. In
    // January both fall in January, where the year's maximum is what the card is there to show.
    const agotada =
      hoy.slice(5, 7) === '01'
        ? [diaDelAnio(9), esteMes]
        : hoy.slice(5, 7) === '02'
          ? [sumarDias(inicioDelAnterior, 9), esteMes]
          : [sumarDias(inicioDelTrasanterior, 11), sumarDias(inicioDelAnterior, 9)];
    const usada = [
      leerFactura(pais, { farmacia: 1, fecha: sumarDias(hoy, -25), texto: 'USADA-2' }),
      leerFactura(pais, { farmacia: 1, fecha: diaDelAnio(10), texto: 'USADA-1' }),
    ];
    deUna(11, 1, 1, enElAnio(diaDelAnio(10), 615), (en) => auditada(en, 5), usada);
    deUna(11, INACTIVA, 1, enElAnio(diaDelAnio(INACTIVA_HACE), 660), (en) => auditada(en, 7));
    deUna(12, 2, 1, enElAnio(esteMes, 570), () => null);
    agotada.forEach((dia, i) => deUna(13, 3, 9, enElAnio(dia, 540 + i * 45), () => null));
  }

  /** An instant of this year that is not in the future. */
  const enElAnio = (dia: Dia, minutos: number) =>
    new Date(Math.min(instante(dia, minutos).getTime(), ahora.getTime()));
  /** An approval that many hours after a registration, or half way to now. */
  const auditada = (registrado: Date, horas: number) =>
    aprobado(trasHoras(registrado, horas), horas % 2 === 0);
  const trasHoras = (registrado: Date, horas: number) => {
    const en = registrado.getTime() + horas * HORA;
    const medio = Math.floor((registrado.getTime() + ahora.getTime()) / 2);
    return new Date(en > ahora.getTime() ? medio : en);
  };

  /** One redemption of a given day; its invoices are as old as those of a person who comes each month. */
  function deUna(
    tarjeta: number,
    promocion: number,
    farmacia: number,
    registrado: Date,
    decide: (registrado: Date) => Decision | null,
    dadas?: readonly Factura[],
  ): void {
    const dia = diaEn(pais.codigo, registrado);
    const prevista = sumarDias(dia, -azar.entre(0, 2));
    const ultima = prevista < primerDia ? primerDia : prevista;
    const facturas =
      dadas ??
      Array.from({ length: facturasNecesarias(terminos(promocion)[0]) }, (_, i) =>
        comprar(farmacia, sumarDias(ultima, -i * azar.entre(20, 29))),
      );
    const medico = pacientes[tarjeta - 1]?.medico ?? 1;
    canjear({
      tarjeta,
      promocion,
      farmacia,
      medico,
      registrado,
      facturas,
      decision: decide(registrado),
    });
  }

  /** Moments between two ages in hours: of opening hours, if there are any. */
  function momentos(cuantos: number, desde: number, hasta: number): Date[] {
    const inicio = Math.max(instante(primerDia, 0).getTime(), ahora.getTime() - desde * HORA);
    const fin = Math.max(inicio, ahora.getTime() - hasta * HORA);
    const todos = Array.from(
      { length: 120 },
      (_, i) => new Date(Math.floor(inicio + ((fin - inicio) * (i + 0.5)) / 120)),
    );
    const abiertos = todos.filter((uno) => {
      const hora = (uno.getTime() - instante(diaEn(pais.codigo, uno), 0).getTime()) / HORA;
      return hora >= 8 && hora < 20;
    });
    const entre = abiertos.length < cuantos ? todos : abiertos;
    return Array.from({ length: Math.max(0, cuantos) }, (_, i) => {
      const lugar = Math.floor(((i + azar.entre(0, 9) / 10) * entre.length) / cuantos);
      return entre[lugar] ?? ahora;
    });
  }

  /** A decision of the last two days: some hours after a registration that may be four days old. */
  const hace = (registrado: Date) =>
    trasHoras(
      new Date(Math.max(registrado.getTime(), ahora.getTime() - 45 * HORA)),
      azar.entre(1, 3),
    );

  /** The lists of the last 48 hours: `EN_LAS_LISTAS`, and 13 rejected in the country. */
  function completar(): void {
    const faltan = (cuantos: number, estado: EstadoCanje, farmacia?: number) =>
      cuantos -
      canjes.filter((canje) => {
        const suyo: CanjeConEstado = {
          estado: canje.decision?.estado ?? 'Pendiente',
          registradoEn: canje.registrado,
          decididoEn: canje.decision?.en ?? null,
        };
        return (
          (farmacia === undefined || canje.farmacia === farmacia) &&
          estadoEn(suyo, ahora) === estado &&
          ahora.getTime() - ultimoCambio(suyo, ahora).getTime() < VENTANA_LISTAS_MS
        );
      }).length;
    let turno = 0;
    const agregar = (
      cuando: readonly Date[],
      donde: () => number,
      decide: (registrado: Date) => Decision | null,
    ) => {
      for (const registrado of cuando) {
        const [tarjeta, promocion] = quienCanjea(turno, diaEn(pais.codigo, registrado));
        turno += 1;
        deUna(tarjeta, promocion, donde(), registrado, decide);
      }
    };
    const rechaza = (en: Date) => rechazado(hace(en), azar.uno(RECHAZOS));
    for (const [farmacia, pendientes, aprobados, rechazados] of EN_LAS_LISTAS) {
      const alli = () => farmacia;
      agregar(momentos(faltan(pendientes, 'Pendiente', farmacia), 45, 0.2), alli, () => null);
      const sinAprobar = faltan(aprobados, 'Aprobado', farmacia);
      // Of a year that is younger than the window, audits approve all.
      const esJoven = ahora.getTime() - instante(primerDia, 0).getTime() < 4 * DIA;
      const porReloj = esJoven ? 0 : sinAprobar >> 1;
      agregar(momentos(porReloj, 92, 49), alli, () => null);
      agregar(momentos(sinAprobar - porReloj, 88, 6), alli, (en) => aprobado(hace(en), false));
      agregar(momentos(faltan(rechazados, 'Rechazado', farmacia), 88, 6), alli, rechaza);
    }
    agregar(momentos(faltan(13, 'Rechazado'), 88, 6), () => farmaciaDe(hoy), rechaza);
  }

  /** The next of the cards 015 to 030, with a product that it may redeem on that day: one of its own, if it may. */
  function quienCanjea(turno: number, dia: Dia): readonly [tarjeta: number, promocion: number] {
    const suyas = CON_NOMBRE_PROPIO - PRIMERA_CON_HISTORIA + 1;
    const activas = PRODUCTOS.map((_, i) => i + 1).filter((uno) => uno !== INACTIVA);
    for (let i = 0; i < suyas; i += 1) {
      const tarjeta = PRIMERA_CON_HISTORIA + ((turno + i) % suyas);
      const propias = tratamientos.flatMap(({ paciente, promocion }) =>
        paciente.numero === tarjeta && promocion !== INACTIVA ? [promocion] : [],
      );
      const promocion = [...propias, ...activas].find((uno) => cabe(tarjeta, uno, dia));
      if (promocion !== undefined) return [tarjeta, promocion];
    }
    throw new Error('The demo has more redemptions than its cards may have.');
  }

  for (let n = 1; n <= CON_NOMBRE_PROPIO; n += 1) {
    const suya = ciclo(SUS_FARMACIAS, n);
    const paciente = afiliar(instante(`${anterior}-10-0${(n % 9) + 1}`, 540 + n), suya);
    if (n >= PRIMERA_CON_HISTORIA) tratar(paciente, primerDia, suya, 2);
  }
  for (let n = 0; n < mercado.alEmpezar; n += 1) {
    const afiliado = enHorario(sumarDias(`${anterior}-10-10`, azar.entre(0, 60)));
    const farmacia = farmaciaDe(primerDia);
    tratar(afiliar(afiliado, farmacia), primerDia, farmacia, azar.pasa(0.35) ? 2 : 1);
  }
  // The year begins amid treatments.
  for (const suyo of tratamientos) suyo.toca = sumarDias(primerDia, azar.entre(-30, 50));
  conHistoria();
  for (let dia = sumarDias(primerDia, -30); dia <= hoy; dia = sumarDias(dia, 1)) {
    if (dia >= primerDia) llegar(dia);
    const deHoy = 0.3 * ritmo(dia);
    for (const suyo of [...tratamientos])
      if (suyo.toca <= dia && azar.pasa(deHoy) && sigue(suyo, dia)) visitar(suyo, dia);
  }
  completar();
  for (const suyo of tratamientos) esperar(suyo, suyo.facturas);
  return {
    pacientes,
    canjes: canjes.sort((una, otra) => una.registrado.getTime() - otra.registrado.getTime()),
    esperas: sueltas,
    negativas,
  };

  /** The people who join on a day, and the day's refusals. */
  function llegar(dia: Dia): void {
    const deCampania = Math.max(0, diasDeCampania(dia)) / mercado.campania[0];
    const media =
      ritmo(dia) * (mercado.porDia * (0.6 + avance(dia)) + mercado.campania[1] * deCampania);
    const cuantos = Math.floor(media) + (azar.pasa(media % 1) ? 1 : 0);
    for (let i = 0; i < cuantos; i += 1) {
      const afiliado = enHorario(dia);
      if (afiliado > ahora) continue;
      const porCampania = azar.pasa(deCampania);
      const farmacia = porCampania && azar.pasa(0.35) ? 1 : farmaciaDe(dia);
      for (const suyo of tratar(
        afiliar(afiliado, farmacia),
        dia,
        farmacia,
        azar.pasa(0.3) ? 2 : 1,
      )) {
        // Some bring what they bought before, those of the campaign above all.
        if (!azar.pasa(porCampania ? 0.8 : 0.3)) continue;
        suyo.facturas.push(comprar(farmacia, sumarDias(dia, -azar.entre(8, 45))));
        suyo.toca = sumarDias(dia, azar.entre(0, 5));
      }
    }
    if (azar.pasa(Math.min(0.6, 0.25 * ritmo(dia) * (1 + deCampania))))
      negativas.push({ dia, regla: azar.uno(NEGATIVAS), cuenta: azar.entre(1, 2) });
  }
}
