import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import type { FailureReport } from '@hydria/shared/rules/remote-failure.ts';
import type { RemoteFailure } from '../core/loading/failure.ts';

/** A page load that has told this much has nothing new to say. */
const MOST_REPORTS = 20;

export interface FailureReporterDeps {
  bucket: number;
  shell: { version: string; artifact: string };
  find(name: string): BootRemote | undefined;
  /** The chosen utility. */
  deya_id(): number | null;
  /** Sends a body to the platform, and ignores the answer. */
  send(path: string, body: object): void;
}

/** Reports to the operators about this page load: failures, and that a canary has mounted. */
export interface FailureReporter {
  failed(name: string, failure: RemoteFailure): void;
  mounted(name: string): void;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends without holding up anybody, also while the page is being left. */
export const sendToPlatform: FailureReporterDeps['send'] = (path, body) => {
  const headers = { 'content-type': 'application/json' };
  fetch(path, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => undefined);
};

export const createFailureReporter = ({ bucket, shell, find, deya_id, send }: FailureReporterDeps): FailureReporter => {
  const trace_id = hex(crypto.getRandomValues(new Uint8Array(16)));
  const mounted = new Set<string>();
  let reports = 0;

  return {
    failed(name, failure) {
      const { version, artifact, source } = name === 'shell' ? { ...shell, source: undefined } : (find(name) ?? {});
      // A developer's own file is no release whose failures anybody counts.
      if (version === undefined || artifact === undefined || source === 'override' || reports >= MOST_REPORTS) return;
      reports += 1;
      const { phase, class: kind, reference } = failure;
      const report: FailureReport = {
        remote: name,
        version,
        artifact,
        phase,
        class: kind,
        deya_id: deya_id(),
        bucket,
        reference,
        trace_id,
      };
      send('/api/platform/failures', report);
    },
    mounted(name) {
      const remote = find(name);
      if (remote?.source !== 'canary' || mounted.has(name)) return;
      mounted.add(name);
      send('/api/platform/mounts', { remote: name, artifact: remote.artifact, bucket, trace_id });
    },
  };
};
