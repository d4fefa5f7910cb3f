// autocannon ships no types; these are the parts of it that the bench uses.
declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    method: "GET" | "POST";
    headers: Record<string, string>;
    body?: string;
    /** Requests a second, of all connections together. */
    overallRate?: number;
  }
  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
