import sanitizeHtml from 'sanitize-html';

/** Where a link may lead. Within the portal none leads: a text is read in mails and in frames of other sites too. */
const ADDRESS = /^(https:\/\/|mailto:|tel:)/i;

const link = (tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const to = href.trim();
  return { tagName, attribs: { ...(ADDRESS.test(to) && { href: to }), rel: 'noopener noreferrer', target: '_blank' } };
};

/** The elements of a utility's texts: paragraphs, lists, emphasis, tables, links and headings below the page's own. */
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
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    a: link,
  },
};

const clean = (html: string): string => sanitizeHtml(html, RULES);

/**
 * HTML of a utility made harmless: no script, style, picture, form or foreign attribute. Cleaning twice changes nothing:
 * it is read twice here, since a link within a link comes apart only when it is read again.
 */
export const cleanHtml = (html: string): string => clean(clean(html));
