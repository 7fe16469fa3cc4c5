/** A request to the API, over HTTP or straight into it. */
export interface DemoRequest {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer;
}

export interface DemoTarget {
  /** Under the migration role: making utilities and people is nothing that the application may do. */
  adminUrl: string;
  /** Sends to the feed. */
  send(request: DemoRequest): Promise<{ statusCode: number; body: string }>;
  hashPassword(password: string): Promise<string>;
  now: Date;
  /** Whether the portal has the sandbox, which shows a sample of each utility's bill. */
  hasSandbox?: boolean;
  /** Only these utilities; all when it is not said. */
  only?: number[];
  /** Told of each utility when its data are in. */
  said?(message: string): void;
}
