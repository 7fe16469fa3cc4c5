import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { radius } from '../theme/tokens.ts';

/** Modules that stay free around a code, so that cameras find it (ISO/IEC 18004). */
const QUIET = 4;

interface QrCodeProps {
  /** What a camera reads. It is drawn here and goes nowhere. */
  value: string;
  /** What it is, for those who do not see it; what it says stands beside it as text. */
  label: string;
  /** Side in px. */
  size?: number;
}

/** A QR code, black on white in both themes: cameras want it so. */
export const QrCode = ({ value, label, size = 208 }: QrCodeProps) => {
  const code = generate(value);
  const side = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      css={{ display: 'block', maxWidth: '100%', height: 'auto', background: '#ffffff', borderRadius: radius.control }}
    >
      <path d={toSvgPath(code)} fill="#000000" />
    </svg>
  );
};
