/** The tags of formatted text, as the server leaves them (`clean-html.ts`): links lead to https, mail and telephone alone. */
const TAG =
  /^(?:<\/?(?:p|br|ul|ol|li|strong|b|em|i|h3|h4|table|thead|tbody|tr|th|td|blockquote|hr|sub|sup)(?: ?\/)?>|<\/a>|<a(?: href="(?:https:\/\/|mailto:|tel:)[^"<>&]*"| rel="[\w ]*"| target="\w*")*>)$/i;

const asWords = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Formatted text while it is being typed, which the server has not cleaned yet. The tags that it would keep are drawn; everything
 * else appears as the characters that were typed.
 */
export const previewMarkup = (typed: string): string =>
  typed
    .split(/(<[^<>]*>)/)
    .map((part) => (TAG.test(part) ? part : asWords(part)))
    .join('');
