import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/failed.tsx';
import type { Platform } from '../platform/platform.ts';
import type { RemoteProps } from '../remote/remote-module.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';

interface BoundaryProps {
  name: string;
  telemetry: Platform['telemetry'];
  onFatalError: RemoteProps['onFatalError'];
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('threw nothing') };
  }

  /** Another page of the same remote may still work. */
  private readonly reset = () => this.setState({ error: null });

  override componentDidMount() {
    addEventListener('popstate', this.reset);
  }

  override componentWillUnmount() {
    removeEventListener('popstate', this.reset);
  }

  override componentDidCatch(error: unknown) {
    const { onFatalError, telemetry, name } = this.props;
    if (onFatalError) onFatalError(error);
    else telemetry({ kind: 'error', name: 'render-failed', detail: { remote: name }, error });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    // The shell's panel takes the place.
    if (this.props.onFatalError) return null;
    return <Failed retry={this.reset} />;
  }
}

/** A render error affects only its own slot, and can be retried without a reload. */
export const RemoteBoundary = ({ onFatalError, children }: Pick<BoundaryProps, 'onFatalError' | 'children'>) => {
  const { platform, name } = useRemoteContext();
  return (
    <Boundary name={name} telemetry={platform.telemetry} onFatalError={onFatalError}>
      {children}
    </Boundary>
  );
};
