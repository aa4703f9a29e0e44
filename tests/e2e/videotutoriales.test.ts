import { expect, test } from '../support/browser.ts';

const PAGINA = '/farmacias/videotutoriales';

test('the tutorial has captions, and its chapters lead to their moment @proof', async ({
  persona,
}) => {
  const page = await persona('CR-F001', PAGINA);
  const video = page.locator('video');
  const capitulos = page.getByRole('navigation', { name: /^Capítulos/ }).getByRole('button');
  await expect(capitulos).toHaveCount(8);
  await expect(capitulos.first()).toHaveAttribute('aria-current', 'true');

  await capitulos.filter({ hasText: 'Las facturas' }).click();
  await expect(capitulos.filter({ hasText: 'Las facturas' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => {
      element.pause();
      const captions = Array.from(element.textTracks).find(({ kind }) => kind === 'captions');
      return {
        time: element.currentTime,
        duration: element.duration,
        width: element.videoWidth,
        captions: captions?.mode,
        cues: captions?.cues?.length ?? 0,
      };
    });
  await expect.poll(async () => (await state()).width).toBe(1296);
  const { time, duration, captions, cues } = await state();
  expect(time).toBeGreaterThan(30);
  expect(duration).toBeGreaterThan(60);
  expect(captions).toBe('showing');
  expect(cues).toBeGreaterThan(10);
});
