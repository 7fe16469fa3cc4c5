import { LinearProgress, Themed } from '../mui/mui.ts';

/** A line at the top of a card while its content is fetched again. It keeps its height, so that nothing moves. */
export const ProgressLine = ({ isShown, label }: { isShown: boolean; label: string }) => (
  <div css={{ height: 4, overflow: 'hidden', borderStartStartRadius: 12, borderStartEndRadius: 12 }}>
    {isShown && (
      <Themed>
        <LinearProgress aria-label={label} />
      </Themed>
    )}
  </div>
);
