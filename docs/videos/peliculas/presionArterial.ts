import { aparecer, desvanecer, entrar, girar, latir, trazar, type Pelicula } from '../pelicula.ts';
import { color, dibujo, en, fondo, letrero, tachado, titulo, visto } from '../piezas.ts';

const brazoYAparato = dibujo('presion-arterial', ['fondo', 'corazon']).replace(
  '<path data-parte="tubo"',
  '<path data-parte="tubo" pathLength="1"',
);

const medico = dibujo('hablar-con-su-medico', ['fondo', 'globos', 'paciente']);

const corazon = `<path fill="${color.acento}" d="M0 46c-42-25-59-51-51-76 9-23 38-25 51-2 13-23 42-21 51 2 8 25-9 51-51 76z"/><path stroke="#FFF" stroke-width="4.500" d="M-43-2h20l10-20 14 38 11-24 5 6h26"/>`;

const reloj = `<circle r="36" fill="#FFF"/><g stroke="${color.linea}" stroke-width="4"><path d="M0-28v4M0 24v4M-28 0h4M24 0h4"/></g>`;

const silla = `<path d="M92 120v130M92 216h62v34" stroke-width="9" stroke="#8A5433"/>`;

const sentada = `<path stroke-width="40" stroke-linejoin="round" d="M124 192h64v36"/><path stroke="${color.texto}" stroke-width="30" d="M124 192h64v34"/><path fill="#FFF" d="M170 250c-2-14 2-20 12-20h16l28 8c8 3 8 12 0 12z"/><path fill="${color.acento}" d="M96 204c-6-50-2-76 24-80h16c22 4 28 40 22 80z"/><path fill="#E3B08A" d="M118 98h20v28c0 9-20 9-20 0z"/><circle cx="132" cy="78" r="32" fill="#E3B08A"/><path fill="#E8E2D8" d="M164 70c-18 2-30-6-36-16-4 16-10 22-14 38-24-4-26-50 4-56 26-6 48 10 46 34z"/><circle cx="104" cy="40" r="16" fill="#E8E2D8"/><path d="M148 76c3 3 7 3 10 0M146 94c-4 4-9 4-12 2" stroke-width="4"/><path stroke-width="30" d="M126 146c8 30 40 36 92 34"/><path stroke="${color.acento}" stroke-width="20" d="M126 146c8 30 36 36 70 35"/><path stroke="#E3B08A" stroke-width="18" d="M206 180h14"/>`;

const mesa = `<path d="M196 196h190" stroke-width="9"/><path d="M262 200v48M368 200v48" stroke-width="7"/>`;

const aparato = `<rect x="280" y="128" width="84" height="64" rx="12" fill="#FFF"/><rect x="292" y="140" width="44" height="38" rx="5" fill="${color.marcaClara}" stroke-width="4"/><circle cx="350" cy="150" r="5" fill="${color.marca}" stroke-width="3"/>`;

const pantalla = `<rect x="70" y="78" width="170" height="152" rx="20" fill="#FFF"/><rect x="90" y="98" width="130" height="92" rx="10" fill="${color.marcaClara}"/><path d="M126 210h58" stroke-width="6"/>`;

const libreta = `<rect x="276" y="78" width="140" height="152" rx="10" fill="#FFF"/><path stroke="${color.acento}" stroke-width="4" d="M300 80v148"/><g stroke="${color.linea}" stroke-width="4"><path d="M312 126h90M312 158h90M312 190h90"/></g>`;

/** How to take one's blood pressure at home so that the number is worth noting. */
export const presionArterial: Pelicula = {
  nombre: 'presion-arterial',
  escenas: [
    {
      dura: 3.5,
      texto: 'Mida bien su presión arterial.',
      arte: `${fondo(color.acentoClaro, color.acentoMedio)}${titulo('Mida bien su presión', { y: 76 })}<g transform="translate(240 170) scale(1.300)"><g data-parte="corazon">${corazon}</g></g>`,
      pasos: [latir('corazon', 0.3, 3)],
    },
    {
      dura: 5.5,
      texto:
        'Antes, descanse sentado cinco minutos,\ncon la espalda apoyada y los pies en el piso.',
      arte: `${fondo(color.marcaClara, color.marcaMedia)}${titulo('Descanse cinco minutos')}<g transform="translate(52 62) scale(.74)">${silla}${sentada}${mesa}${aparato}<g transform="translate(430 70)">${reloj}<g data-parte="aguja"><path stroke="none" d="M-30-30h60v60h-60z"/><path stroke="${color.acento}" d="M0 0v-20"/></g><circle r="4" fill="${color.tinta}" stroke="none"/></g></g><path d="M40 248h400" stroke-width="7"/>`,
      pasos: [entrar('titulo', 0.1, 0, 10), girar('aguja', 0.6, 300, 4.4)],
    },
    {
      dura: 5,
      texto: 'Ponga el manguito sobre el brazo descubierto\ny apoye el brazo en la mesa.',
      arte: `${fondo(color.acentoClaro, color.acentoMedio)}${titulo('Apoye el brazo en la mesa', { y: 46 }).replace('x="240"', 'x="290"')}<g transform="translate(0 -26)">${brazoYAparato}</g>`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        entrar('tensiometro', 0.5, 80, 0),
        trazar('tubo', 1.5, 0.9),
      ],
    },
    {
      dura: 4.5,
      texto: 'Mientras mide, no hable y no se mueva.',
      arte: `${fondo(color.solClaro, color.solMedio)}${titulo('No hable')}<g transform="translate(70 72) scale(.85)">${dibujo('paciente', ['fondo', 'tarjeta'])}</g>${en(346, 118, 'globo', `<path fill="#FFF" d="M-58-40H58c10 0 16 6 16 16v34c0 10-6 16-16 16H-18l-36 24 6-24h-10c-10 0-16-6-16-16v-34c0-10 6-16 16-16z"/><g stroke="${color.texto}"><path d="M-46-16h92M-46 4h56"/></g>`)}${tachado('M284 166 410 76', 'tachado')}`,
      pasos: [entrar('titulo', 0.1, 0, 10), aparecer('globo', 0.6), trazar('tachado', 1.6, 0.5)],
    },
    {
      dura: 6,
      texto:
        'Mida dos veces, con un minuto de diferencia,\ny anote la fecha, la hora y los números.',
      arte: `${fondo(color.marcaClara, color.marcaMedia)}${titulo('Mida dos veces y anote')}${pantalla}${letrero('1.ª', 114, 128, 'vez-1', 20)}${letrero('124/78', 155, 166, 'medida-1', 32)}${letrero('2.ª', 196, 128, 'vez-2', 20)}${letrero('122/78', 155, 166, 'medida-2', 32)}${libreta}${letrero('8:00 · 124/78', 358, 118, 'nota-1', 15)}${letrero('8:01 · 122/78', 358, 150, 'nota-2', 15)}${visto(388, 208, 'visto')}`,
      pasos: [
        entrar('titulo', 0.1, 0, 10),
        aparecer('vez-1', 0.7),
        aparecer('medida-1', 0.9),
        entrar('nota-1', 1.7, -30, 0),
        desvanecer('medida-1', 2.7),
        aparecer('vez-2', 2.9),
        aparecer('medida-2', 3),
        entrar('nota-2', 3.6, -30, 0),
        trazar('visto', 4.4, 0.4),
      ],
    },
    {
      dura: 4.5,
      texto: 'Lleve sus notas a la consulta.\nNo cambie su medicina por su cuenta.',
      arte: `${fondo(color.solClaro, color.solMedio)}${titulo('Lleve sus notas al médico')}<g transform="translate(-116 -2) scale(.84)">${medico}</g>${en(356, 164, 'libreta', `<g transform="translate(-346 -154)">${libreta}<g stroke="${color.texto}"><path d="M316 112h60M316 144h72M316 176h50"/></g></g>`)}`,
      pasos: [entrar('titulo', 0.1, 0, 10), entrar('libreta', 0.7, 120, 0)],
    },
  ],
};
