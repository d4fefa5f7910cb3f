// The first import of every script, so that an old Node is told so before it meets anything it cannot run.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Minutebook needs Node 20.19 or newer, and this is ${process.versions.node}: install a newer Node.\n`,
  );
  process.exit(1);
}
