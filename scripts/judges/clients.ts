import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { serve } from "@hono/node-server";
import { newId } from "#lib/core/ids.ts";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { api } from "#lib/server/api.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import { faultyExamples } from "./examples.ts";

// Other people's tools read our OpenAPI document: Spectral finds nothing, and the clients that three generators make of it
// compile and act against this very instance.
const folder = process.argv[2] ?? "";
const inFolder = (...names: string[]) => path.join(folder, ...names);
const tool = (name: string) => inFolder("node_modules", ".bin", name);

/** A key of a workspace of its own. */
async function newKey(): Promise<string> {
  const caller = {
    workspace_id: await openWorkspace("Judges"),
    actor: { type: "system" as const, id: "judges", name: "The judges" },
    scopes: new Set(["*"]),
    role: null,
    entity_ids: null,
    address: null,
    request_id: newId("request"),
  };
  return (await execute(createKey, caller, { name: "Judges", scopes: ["*"] })).value.key;
}

/** Runs a tool to its end, while this process goes on answering requests; throws with what it said. */
function told(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = folder,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${path.basename(command)} ${args.join(" ")}\n${said}`)),
    );
  });
}

const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "commonjs",
  moduleResolution: "node10",
  strict: true,
  skipLibCheck: true,
  esModuleInterop: true,
  types: ["node"],
  outDir: "compiled",
};

/** Compiles a client with what was made for it, and lets it act. */
async function actInTypeScript(name: string, env: Record<string, string>): Promise<void> {
  const own = inFolder(name);
  copyFileSync(path.join(import.meta.dirname, "clients", `${name}.ts.txt`), path.join(own, "client.ts"));
  writeFileSync(path.join(own, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  await told(tool("tsc"), ["-p", own]);
  await told(process.execPath, [path.join(own, "compiled", "client.js")], env);
}

/** Whether examples are what their schemas say is left to Ajv, as it is by Spectral, which would compile all of a schema for each of them. */
const LEFT_TO_AJV = { "oas3-valid-media-example": "off", "oas3-valid-schema-example": "off" };

async function spectral(): Promise<void> {
  writeFileSync(inFolder(".spectral.json"), JSON.stringify({ extends: ["spectral:oas"], rules: LEFT_TO_AJV }));
  await told(tool("spectral"), ["lint", "openapi.json", "--ruleset", ".spectral.json", "--fail-severity=hint"]);
}

async function ajv(document: string): Promise<void> {
  const faulty = faultyExamples(JSON.parse(document));
  if (faulty.length > 0) throw new Error(faulty.join("\n"));
}

async function openapiTypescript(env: Record<string, string>): Promise<void> {
  mkdirSync(inFolder("openapi-typescript"));
  await told(tool("openapi-typescript"), ["openapi.json", "-o", "openapi-typescript/schema.d.ts"]);
  await actInTypeScript("openapi-typescript", env);
}

async function heyApi(env: Record<string, string>): Promise<void> {
  mkdirSync(inFolder("hey-api"));
  await told(tool("openapi-ts"), ["-i", "openapi.json", "-o", "hey-api/made", "-c", "@hey-api/client-fetch"]);
  await actInTypeScript("hey-api", env);
}

/** The generator knows JSON and bytes: every other media type is taken as bytes. */
const asBytes = (document: string) => {
  const types = new Set(document.match(/"(?:application|text|message|image)\/[\w.+-]+"(?=:\{)/g));
  types.delete('"application/json"');
  return `{"content_type_overrides":{${[...types].map((type) => `${type}:"application/octet-stream"`).join(",")}}}`;
};

async function openapiPythonClient(document: string, env: Record<string, string>): Promise<void> {
  const python = inFolder("python", "bin");
  const withRuff = { ...env, PATH: `${python}${path.delimiter}${process.env.PATH}` };
  writeFileSync(inFolder("python-client.json"), asBytes(document));
  const args = [
    "generate",
    "--path",
    "openapi.json",
    "--output-path",
    "python-client",
    "--config",
    "python-client.json",
  ];
  const said = await told(path.join(python, "openapi-python-client"), args, withRuff);
  // It leaves out what it does not understand, and only says so.
  if (/warning|unable/i.test(said)) throw new Error(said);
  await told(path.join(python, "python"), ["-m", "compileall", "-q", "python-client"]);
  const client = path.join(import.meta.dirname, "clients", "python.py");
  await told(path.join(python, "python"), [client], { ...env, PYTHONPATH: inFolder("python-client") });
}

/** Says what a judge has found; answers whether it is content. */
async function judged(name: string, judge: () => Promise<void>): Promise<boolean> {
  try {
    await judge();
    console.log(`${name}: agrees`);
    return true;
  } catch (error) {
    console.log(`${name}: does not agree\n${error instanceof Error ? error.message : error}`);
    return false;
  }
}

const server = serve({
  fetch: (request) => api.fetch(request, { address: "127.0.0.1" }),
  port: 0,
  hostname: "127.0.0.1",
});
try {
  await new Promise<void>((resolve) => server.once("listening", () => resolve()));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { BASE: base, KEY: await newKey() };
  const document = await (await fetch(`${base}/v1/openapi.json`)).text();
  writeFileSync(inFolder("openapi.json"), document);
  const verdicts = [
    await judged("Spectral", spectral),
    await judged("Ajv", () => ajv(document)),
    await judged("openapi-typescript", () => openapiTypescript(env)),
    await judged("hey-api", () => heyApi(env)),
    await judged("openapi-python-client", () => openapiPythonClient(document, env)),
  ];
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} finally {
  server.close();
  await Promise.all([closePool(), directory().$disconnect()]);
}
