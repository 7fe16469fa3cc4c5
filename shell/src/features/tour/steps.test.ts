import de from '../../deferred/locales/de.json';
import el from '../../deferred/locales/el.json';
import en from '../../deferred/locales/en.json';
import fr from '../../deferred/locales/fr.json';
import { placedSteps, stepsFor } from './steps.ts';

test.each([
  [320, 8],
  [959, 8],
  [960, 3],
  [1361, 3],
  [1362, 2],
  [1920, 2],
])('at %d px there are %d steps at most', (width, count) => {
  expect(stepsFor(width, 'el')).toHaveLength(count);
});

test('targets that are not on the screen are skipped, and the items of the bar are found in every language', () => {
  document.body.innerHTML = `
    <div class="bar-utility"><button class="utility"></button></div>
    <nav class="bottom-bar"><a href="/de/report"></a><a href="/de"></a></nav>
    <a class="bar-bills"></a>`;
  const shown = new Set([...document.querySelectorAll('.utility, .bottom-bar a')]);
  for (const element of document.querySelectorAll('*'))
    element.getClientRects = () => (shown.has(element) ? [{}] : []) as unknown as DOMRectList;
  expect(placedSteps(390, 'de').map(({ name }) => name)).toEqual(['utility', 'report', 'home']);
  expect(placedSteps(390, 'el').map(({ name }) => name)).toEqual(['utility']);
});

test.each([
  [el, 'δύο λεπτά'],
  [en, 'two minutes'],
  [de, 'zwei Minuten'],
  [fr, 'deux minutes'],
])('the tour promises for a report the time that its page names', (texts, time) => {
  expect(texts.tour.steps.report.text).toContain(time);
});
