import { toHtml } from '../../texts/text-markup.ts';

/** Clean HTML of a text in Markdown. Its headings stand below those of the page. */
export const htmlOfMarkdown = (text: string): string =>
  text === '' ? '' : toHtml(text.replaceAll(/^#{1,3} /gm, '### '));

/** The words of a text with HTML. */
export const plainOfHtml = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The words of a text in Markdown. */
export const plainOfMarkdown = (text: string): string => plainOfHtml(htmlOfMarkdown(text));
