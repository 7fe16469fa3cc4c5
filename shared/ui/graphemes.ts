const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Length of a text as a reader counts it: `ά` typed as two code points is one (decisions 7). */
export const countGraphemes = (text: string): number => [...segmenter.segment(text)].length;
