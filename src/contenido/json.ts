/** Where a JSON file breaks off and what to do there, in Spanish; undefined when it is whole. */
export function faltaDeJson(text: string): { linea: number; razon: string } | undefined {
  try {
    new Lector(text).documento();
    return undefined;
  } catch (error) {
    if (!(error instanceof Falta)) throw error;
    return { linea: text.slice(0, error.lugar).split('\n').length, razon: error.message };
  }
}

class Falta extends Error {
  readonly lugar: number;
  constructor(lugar: number, razon: string) {
    super(razon);
    this.lugar = lugar;
  }
}

const NUMERO = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PALABRA = /[\p{L}\p{N}_-]+/uy;

/** Reads JSON by its grammar (RFC 8259), to say of the first fault what an editor does about it. */
class Lector {
  readonly #text: string;
  #aqui = 0;
  /** Where the last value or sign ended: a missing comma is told there, not on the next line. */
  #antes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  documento(): void {
    if (this.#text.startsWith('\uFEFF')) {
      throw new Falta(
        0,
        'el archivo empieza con una marca invisible; guárdelo como «UTF-8» sin «BOM»',
      );
    }
    this.#valor('el archivo');
    const signo = this.#signo();
    if (signo === undefined) return;
    throw new Falta(
      this.#aqui,
      '}]'.includes(signo) ? `sobra «${signo}»; bórrelo` : 'sobra texto después del final; bórrelo',
    );
  }

  /** The next sign that is no space; undefined at the end. */
  #signo(): string | undefined {
    for (;;) {
      const signo = this.#text[this.#aqui];
      if (signo === undefined || !/\s/.test(signo)) return signo;
      if (signo === '\u00a0') {
        throw new Falta(
          this.#aqui,
          'hay un espacio especial, copiado de otro programa; bórrelo y escriba uno normal',
        );
      }
      this.#aqui += 1;
    }
  }

  #valor(de: string): void {
    const signo = this.#signo();
    if (signo === undefined) throw new Falta(this.#antes, `falta el valor de ${de}; escríbalo`);
    if (signo === '{') this.#grupo('}', () => this.#dato());
    else if (signo === '[') this.#grupo(']', () => this.#valor('la lista'));
    else if (signo === '"') this.#comillas();
    else this.#suelto(signo, de);
    this.#antes = this.#aqui;
  }

  #suelto(signo: string, de: string): void {
    if (signo === '}' || signo === ']' || signo === ',') {
      throw new Falta(this.#aqui, `falta el valor de ${de} antes de «${signo}»; escríbalo`);
    }
    if ("'“”«‘’".includes(signo)) {
      throw new Falta(this.#aqui, `los textos van entre comillas rectas: cambie ${signo} por "`);
    }
    if (this.#text.startsWith('//', this.#aqui) || this.#text.startsWith('/*', this.#aqui)) {
      throw new Falta(this.#aqui, 'este archivo no admite comentarios; bórrelo');
    }
    NUMERO.lastIndex = this.#aqui;
    PALABRA.lastIndex = this.#aqui;
    const numero = NUMERO.exec(this.#text)?.[0];
    const palabra = PALABRA.exec(this.#text)?.[0];
    if (numero !== undefined && (palabra ?? '').length <= numero.length) {
      this.#aqui += numero.length;
    } else if (palabra === 'true' || palabra === 'false' || palabra === 'null') {
      this.#aqui += palabra.length;
    } else if (palabra !== undefined) {
      throw new Falta(
        this.#aqui,
        /^[-\d]/.test(palabra)
          ? `el número «${palabra}» no se entiende; escríbalo entre comillas`
          : `el texto «${palabra}» va entre comillas: "${palabra}"`,
      );
    } else throw new Falta(this.#aqui, `sobra «${signo}»; bórrelo o póngalo entre comillas`);
  }

  #dato(): void {
    const signo = this.#signo();
    if (signo !== '"') {
      throw new Falta(this.#aqui, 'el nombre de cada dato va entre comillas rectas: "nombre"');
    }
    const nombre = this.#comillas();
    this.#antes = this.#aqui;
    if (this.#signo() !== ':') {
      throw new Falta(
        this.#antes,
        `faltan los dos puntos después de "${nombre}"; escriba "${nombre}": y su valor`,
      );
    }
    this.#aqui += 1;
    this.#antes = this.#aqui;
    this.#valor(`"${nombre}"`);
  }

  #grupo(cierre: '}' | ']', parte: () => void): void {
    const abierto = this.#aqui;
    this.#aqui += 1;
    if (this.#signo() === cierre) {
      this.#aqui += 1;
      return;
    }
    for (;;) {
      parte();
      const signo = this.#signo();
      if (signo === undefined) {
        throw new Falta(abierto, `lo que se abre aquí no se cierra; falta «${cierre}» al final`);
      }
      if (signo === cierre) {
        this.#aqui += 1;
        return;
      }
      if (signo !== ',') {
        if ('}]'.includes(signo)) {
          throw new Falta(
            this.#aqui,
            `se cierra con «${signo}» lo que se abrió con otro signo; cámbielo por «${cierre}»`,
          );
        }
        throw new Falta(this.#antes, 'falta una coma al final de esta línea; escríbala');
      }
      const coma = this.#aqui;
      this.#aqui += 1;
      this.#antes = this.#aqui;
      const siguiente = this.#signo();
      if (siguiente === cierre) {
        throw new Falta(coma, `sobra la coma antes de «${cierre}»; bórrela`);
      }
    }
  }

  /** A text between quotes; answers it as it is written. */
  #comillas(): string {
    const abre = this.#aqui;
    for (let i = abre + 1; ; i++) {
      const signo = this.#text[i];
      if (signo === undefined || signo === '\n') {
        throw new Falta(abre, 'falta cerrar las comillas de este texto; escriba " al final');
      }
      if (signo === '"') {
        this.#aqui = i + 1;
        return this.#text.slice(abre + 1, i);
      }
      if (signo < ' ') {
        throw new Falta(i, 'hay un tabulador dentro del texto; bórrelo y escriba espacios');
      }
      if (signo === '\\') {
        if (!/^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(this.#text.slice(i + 1, i + 6))) {
          throw new Falta(i, 'sobra la barra invertida «\\»; bórrela o escriba dos');
        }
        i += 1;
      }
    }
  }
}
