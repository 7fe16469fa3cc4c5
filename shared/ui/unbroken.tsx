/** A text in which a code stays in one line: a browser breaks a line behind each hyphen. */
export const Unbroken = ({ text, code }: { text: string; code: string }) => {
  const at = code === '' ? -1 : text.indexOf(code);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <span css={{ whiteSpace: 'nowrap' }}>{code}</span>
      {text.slice(at + code.length)}
    </>
  );
};
