// Each class from its own file: the package's entry brings every format there is.
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer';
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader';
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource';

/** A picture as a canvas gives it: four bytes a point. */
export interface Imagen {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The brightness of each point, 0 to 255. */
function luma({ data, width, height }: Imagen): Uint8ClampedArray {
  const bright = new Uint8ClampedArray(width * height);
  for (let i = 0; i < bright.length; i += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * i, 4 * i + 3);
    bright[i] = (306 * red + 601 * green + 117 * blue) >> 10;
  }
  return bright;
}

/** The text of the QR or Code 128 in a picture; null when there is none that can be read. */
export function leerImagen(picture: Imagen): string | null {
  const source = new RGBLuminanceSource(luma(picture), picture.width, picture.height);
  for (const reader of [new QRCodeReader(), new Code128Reader()]) {
    try {
      const text = reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
      if (text !== '') return text;
    } catch {
      // The library's way of saying that it saw none.
    }
  }
  return null;
}
