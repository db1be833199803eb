import { installPackages } from "./installPackages.mjs";
import { runOrExit } from "./runCommand.mjs";

const addresses = process.argv.slice(2).filter((each) => each.startsWith("postgres"));
const options = process.argv.slice(2).filter((each) => !addresses.includes(each));
if (addresses.length < 3) {
  process.stderr.write(
    "Name the addresses of a coordinator and at least two workers, as docs/operating.md says:\n" +
      "npm run test:cluster -- postgres://postgres@localhost:6001/postgres postgres://… postgres://…\n",
  );
  process.exit(1);
}
await installPackages();
process.env["CLUSTER"] = addresses.join(" ");
const args = ["run", "--config", "vitest.cluster.config.ts", ...options];
await runOrExit("The test of the cluster", process.execPath, ["node_modules/vitest/vitest.mjs", ...args]);
