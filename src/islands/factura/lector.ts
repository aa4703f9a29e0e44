/** Looks at a picture once: the text of the code in it, or null. */
export type Lector = (video: HTMLVideoElement) => Promise<string | null>;

const FORMATS = ['qr_code', 'code_128'];

/** The browser's own detector (Shape Detection API), of which TypeScript knows nothing. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value;

/** The reader of QR and Code 128: the browser's own where it has one, else ours, loaded only now. */
export async function abrirLector(): Promise<Lector> {
  const own: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (isDetectorClass(own)) {
    const supported = await own.getSupportedFormats();
    if (FORMATS.every((format) => supported.includes(format))) {
      const detector = new own({ formats: FORMATS });
      return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
    }
  }
  const { leerImagen } = await import('./decodificar.ts');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    Object.assign(canvas, { width, height });
    context?.drawImage(video, 0, 0, width, height);
    const picture = context?.getImageData(0, 0, width, height);
    return Promise.resolve(picture === undefined ? null : leerImagen(picture));
  };
}
