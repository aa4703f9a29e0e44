import type { Page } from '@playwright/test';

/** Calls an endpoint that often from the page: from the browser's own address, by which tries are counted. */
export async function llamarDesdeLaPagina(
  page: Page,
  times: number,
  path: string,
  body?: object,
): Promise<void> {
  await page.evaluate(
    async ({ count, address, sent }) => {
      const init =
        sent === null
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent };
      for (let i = 0; i < count; i += 1) await fetch(address, init);
    },
    { count: times, address: path, sent: body === undefined ? null : JSON.stringify(body) },
  );
}
