/** A program that checks a receipt with Node alone; what it prints is true twice where the receipt is genuine. */
export const verifySnippet = (receipt_id: string, base: string) => `import { createHash, verify } from "node:crypto";

// RFC 8785: keys sorted, no white space.
const canonical = (value) =>
  Array.isArray(value)
    ? \`[\${value.map(canonical)}]\`
    : value && typeof value === "object"
      ? \`{\${Object.keys(value).sort().map((key) => \`\${JSON.stringify(key)}:\${canonical(value[key])}\`)}}\`
      : JSON.stringify(value);

const get = async (path) =>
  (await fetch("${base}" + path, { headers: { Authorization: \`Bearer \${process.env.API_KEY}\` } })).json();

const { hash, signature, key_id, ...receipt } = await get("/v1/receipts/${receipt_id}");
const { data: keys } = await get("/v1/log/keys");
const { public_key_pem } = keys.find((key) => key.key_id === key_id);
const digest = createHash("sha256").update(canonical(receipt)).digest();

console.log("hash", digest.toString("hex") === hash);
console.log("signature", verify(null, digest, public_key_pem, Buffer.from(signature, "base64")));
`;
