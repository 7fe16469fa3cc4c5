import { Marked } from 'marked';
import TurndownService from 'turndown';
import { cleanHtml } from '../../kernel/clean-html.ts';

/** An item of a list in the library's own tree, which the server has no DOM types for. */
interface Item {
  parentNode: { nodeName: string; children: ArrayLike<unknown> } | null;
}

const markdown = new Marked({ gfm: true, async: false });

const turndown = new TurndownService({ headingStyle: 'atx', emDelimiter: '*', bulletListMarker: '-', hr: '---' });
// Markdown has no words for these: they stay as they are.
turndown.keep(['table', 'sub', 'sup']);
turndown.addRule('item', {
  filter: 'li',
  replacement: (content, node) => {
    const { parentNode: list } = node as unknown as Item;
    // The list of children cannot be iterated.
    const items: readonly unknown[] = list?.nodeName === 'OL' ? Array.from(list.children) : [];
    const place = items.indexOf(node) + 1;
    const mark = place > 0 ? `${place}. ` : '- ';
    return `${mark}${content.trim().replaceAll('\n', `\n${' '.repeat(mark.length)}`)}\n`;
  },
});

/** A text of the staff as sanitised HTML. */
export const toHtml = (text: string): string =>
  // Without the option `async` the library answers at once.
  cleanHtml(markdown.parse(text) as string).trim();

/** Sanitised HTML as Markdown, for the staff to edit; `toHtml` makes the same HTML of it. */
export const toMarkdown = (html: string): string => turndown.turndown(html);
