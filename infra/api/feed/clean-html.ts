import sanitizeHtml from 'sanitize-html';

/** What a utility's texts need: paragraphs, lists, emphasis, tables, links and headings below the page's own. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'h3',
    'h4',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'blockquote',
    'hr',
    'sub',
    'sup',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
  },
};

/** HTML of a utility made harmless: no script, style, picture, form or foreign attribute. Cleaning twice changes nothing. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, RULES);
