import { entrar, girar, latir, mover, trazar, type Paso, type Pelicula } from '../pelicula.ts';
import { caja, color, dibujo, en, fondo, letrero, tachado, titulo, visto } from '../piezas.ts';

const rayos = Array.from({ length: 8 }, (_, index) => {
  const angle = (index * Math.PI) / 4;
  const point = (radius: number) =>
    `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  return `M${point(42)}L${point(54)}`;
}).join('');

const sol = `<path d="${rayos}"/><circle r="32" fill="${color.sol}"/>`;

const gota = `<path fill="#6FB3AA" d="M0-18c9 13 14 20 14 28a14 14 0 0 1-28 0c0-8 5-15 14-28z"/>`;

const ducha = `<path d="M150 236V104c0-34 60-34 60 0v10" stroke-width="9" stroke="${color.texto}"/><path fill="#FFF" d="M180 134c0-24 60-24 60 0z"/>`;

const puerta = (parte: string, x: number, tirador: number) =>
  `<g data-parte="${parte}"><path fill="${color.marca}" d="M${x} 86h90v164h-90z"/><path stroke="#FFF" stroke-width="6" d="M${tirador} 160v22"/></g>`;

const cerrar = (parte: string, transformOrigin: string): Paso => ({
  parte,
  en: 2.6,
  dura: 1,
  curva: 'ease-in-out',
  cuadros: [
    { transform: 'scaleX(0)', transformOrigin },
    { transform: 'scaleX(1)', transformOrigin },
  ],
});

/** Where medicines keep well: away from sun and damp, high and closed, within their date. */
export const guardarMedicinas: Pelicula = {
  nombre: 'guardar-medicinas',
  escenas: [
    {
      dura: 3.5,
      texto: 'Guarde bien sus medicinas:\nel calor, la luz y la humedad las dañan.',
      arte: `${fondo(color.acentoClaro, color.acentoMedio)}<g data-parte="todo">${[
        en(158, 176, 'caja-1', caja()),
        en(240, 176, 'caja-2', caja(true)),
        en(322, 176, 'caja-3', caja()),
      ].join(
        '',
      )}</g><path d="M60 230h360" stroke-width="7"/>${titulo('Guarde bien sus medicinas', { y: 76 })}`,
      pasos: [latir('caja-1', 0.4, 1), latir('caja-2', 1, 1), latir('caja-3', 1.6, 1)],
    },
    {
      dura: 5,
      texto: 'Lejos del sol: no las deje junto a la ventana,\nsobre la cocina ni dentro del carro.',
      arte: `${fondo(color.solClaro, color.solMedio)}${titulo('Lejos del sol')}<rect x="72" y="78" width="180" height="150" rx="12" fill="${color.marcaMedia}"/>${en(162, 152, 'sol', sol)}<path d="M162 78v150M72 153h180" stroke="#FFF" stroke-width="6"/><rect x="72" y="78" width="180" height="150" rx="12"/><path d="M56 236h368" stroke-width="8"/>${en(258, 182, 'caja', caja())}${tachado('M96 98 228 210', 'tachado')}${visto(358, 104, 'visto')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        girar('sol', 0, 60, 5),
        trazar('tachado', 1.4, 0.5),
        mover('caja', 2.2, 100, 0),
        trazar('visto', 3.2, 0.4),
      ],
    },
    {
      dura: 5,
      texto:
        'Lejos de la humedad: el baño no es un buen lugar,\nporque el vapor entra en las cajas.',
      arte: `${fondo(color.marcaClara, color.marcaMedia)}${titulo('Lejos de la humedad')}${ducha}${en(190, 160, 'gota-1', gota)}${en(214, 176, 'gota-2', gota)}${en(232, 158, 'gota-3', gota)}<path d="M56 236h368" stroke-width="8"/>${en(276, 182, 'caja', caja())}${tachado('M126 92 254 216', 'tachado')}${visto(366, 104, 'visto')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        ...['gota-1', 'gota-2', 'gota-3'].map((parte, index) => ({
          parte,
          en: 0.2 + index * 0.25,
          dura: 4,
          cuadros: Array.from({ length: 12 }, (_, step) => ({
            transform: `translateY(${step % 2 === 0 ? 0 : 40}px)`,
            opacity: step % 2 === 0 ? 1 : 0.2,
          })),
        })),
        trazar('tachado', 1.6, 0.5),
        mover('caja', 2.4, 90, 0),
        trazar('visto', 3.4, 0.4),
      ],
    },
    {
      dura: 5.5,
      texto: 'En un mueble alto y cerrado, en su caja original\ny fuera del alcance de los niños.',
      arte: `${fondo(color.acentoClaro, color.acentoMedio)}${titulo('En un mueble alto y cerrado')}<g transform="translate(72 62) scale(.7)">${dibujo('guardar-medicinas', ['fondo', 'sol', 'gota', 'piso', 'patas'])}</g>${puerta('izquierda', 150, 228)}${puerta('derecha', 240, 252)}${visto(382, 150, 'visto')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        entrar('cajas', 0.5, 0, -24, 0.9),
        cerrar('izquierda', 'left center'),
        cerrar('derecha', 'right center'),
        trazar('visto', 3.8, 0.4),
      ],
    },
    {
      dura: 5,
      texto: 'Revise la fecha de vencimiento.\nNo use medicinas vencidas.',
      arte: `${fondo(color.marcaClara, color.marcaMedia)}${titulo('Revise la fecha')}<g transform="translate(240 152) scale(1.55)">${caja()}</g><g data-parte="lupa"><circle cx="240" cy="196" r="44" fill="#FFF"/><path stroke-width="12" d="m272 228 30 24"/>${letrero('VENCE', 240, 192, 'vence', 15)}${letrero('12/2027', 240, 214, 'mes', 17)}</g>${visto(366, 120, 'visto')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        entrar('lupa', 0.8, 120, 40, 1.2),
        trazar('visto', 2.8, 0.4),
      ],
    },
    {
      dura: 4,
      texto: '¿Tiene dudas? Pregunte en su farmacia\no consulte a su médico.',
      arte: `${fondo(color.solClaro, color.solMedio)}${titulo('Pregunte en su farmacia')}<g transform="translate(138 66) scale(.85)"><g data-parte="persona">${dibujo('farmaceutico')}</g></g>`,
      pasos: [entrar('titulo', 0.1, 0, 10), entrar('persona', 0.2, 0, 30)],
    },
  ],
};
