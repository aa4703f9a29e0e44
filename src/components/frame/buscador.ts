/** Words as they are compared: without accents, in lower case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Shows of a page's questions those that hold every word written into its search field, and how many. */
export function searchQuestions(): void {
  const field = document.querySelector<HTMLInputElement>('[data-busca]');
  const said = document.querySelector('[data-hallado]');
  const none = document.querySelector<HTMLElement>('[data-nada]');
  if (field === null || said === null || none === null) return;
  const groups = [...document.querySelectorAll<HTMLElement>('[data-grupo]')];
  const search = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    let all = 0;
    for (const group of groups) {
      let here = 0;
      for (const question of group.querySelectorAll('details')) {
        const text = plain(question.textContent);
        question.hidden = !words.every((word) => text.includes(word));
        if (!question.hidden) here += 1;
        all += 1;
      }
      group.hidden = here === 0;
      found += here;
    }
    said.textContent = words.length === 0 ? '' : `${found} de ${all} preguntas`;
    none.hidden = found > 0;
  };
  field.addEventListener('input', search);
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  search(); // The browser may have kept what was written.
}
