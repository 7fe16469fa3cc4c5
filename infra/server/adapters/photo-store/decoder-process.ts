import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** How a decoder is started and when it is killed. */
export interface DecoderLimits {
  /** The program; tests have others. */
  script: string;
  /** For one picture. */
  seconds: number;
  /** Of the whole process. */
  memoryBytes: number;
  /** Whether the system refuses memory beyond that (RLIMIT_DATA of Linux); the process watches itself besides. */
  limitedBySystem: boolean;
  maxPixels: number;
}

/** A busy machine takes a while to load the library. */
const START_MS = 30_000;

/** Without a just-in-time compiler V8 reserves no memory that the limit would count; `decoder-child.mjs` needs none. */
const NODE = [process.execPath, '--jitless', '--v8-pool-size=1'];
const SHELL = '/bin/sh';
/** Where a system knows no such limit it stays without. */
const LIMITED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

function start({ script, memoryBytes, limitedBySystem, maxPixels }: DecoderLimits): ChildProcess {
  const node = [...NODE, script, String(memoryBytes), String(maxPixels)];
  const command =
    limitedBySystem && existsSync(SHELL)
      ? [SHELL, '-c', LIMITED, String(Math.floor(memoryBytes / 1024)), ...node]
      : node;
  return spawn(command[0]!, command.slice(1), {
    // Nothing of the API's environment: it holds secrets.
    env: { MALLOC_ARENA_MAX: '2', TMPDIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** The first message, or null when the process ends or takes longer. */
function nextMessage(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (message: unknown) => {
      clearTimeout(late);
      child.off('message', settle).off('exit', gone).off('error', gone);
      resolve(message);
    };
    const gone = () => settle(null);
    const late = setTimeout(gone, limitMs);
    child.on('message', settle).on('exit', gone).on('error', gone);
  });
}

/** A process that decodes pictures, one at a time. */
export class DecoderProcess {
  readonly #limits: DecoderLimits;
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  #isAlive = true;

  constructor(limits: DecoderLimits) {
    this.#limits = limits;
    this.#child = start(limits);
    this.#ready = nextMessage(this.#child, START_MS);
    this.#child.on('error', () => (this.#isAlive = false)).on('exit', () => (this.#isAlive = false));
    // A portal that has nothing else to do ends, and the decoder with it.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Whether it takes jobs; false when the program could not be started. */
  async isReady(): Promise<boolean> {
    return (await this.#ready) !== null && this.#isAlive;
  }

  /** The answer to one job; null when it took too long or the process died, which is killed then. */
  async ask(job: object): Promise<unknown> {
    const answer = nextMessage(this.#child, this.#limits.seconds * 1000);
    this.#child.send(job, () => {});
    const said = await answer;
    if (said === null) this.kill();
    return said;
  }

  kill(): void {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
  }
}
