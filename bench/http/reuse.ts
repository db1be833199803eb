import { randomUUID } from "node:crypto";
import { describeRun, renderTable } from "../report.ts";
import { quantile, type BenchOptions } from "./measure.ts";
import { seedFullLists } from "./seed.ts";
import { startBenchEnvironment } from "./environment.ts";

/** Server time that using a list of 1,000 items again may take, in milliseconds. */
const GOAL = 1_000;

/** Measures using lists of 1,000 items again, one call after the other. Returns the report in Markdown. */
export async function run({ rounds }: BenchOptions): Promise<string> {
  const environment = await startBenchEnvironment();
  try {
    const database = await environment.createDatabase("reuse");
    const { ownerId, headers, listIds } = await seedFullLists(database.client, 1);
    const templateId = listIds[0] ?? "";
    await database.client.query("update lists set is_template = true where owner_id = $1", [ownerId]);
    await database.client.query("vacuum analyze");
    const { origin } = await environment.start("listbook", database);
    const times = new Map<string, number[]>();

    async function call(method: string, path: string, body?: object) {
      const response = await fetch(`${origin}/api/${path}`, {
        method,
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const json: unknown = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
      return json;
    }

    async function measure(name: string, ...args: Parameters<typeof call>) {
      const start = performance.now();
      const answer = await call(...args);
      times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
      return answer;
    }

    for (let round = 0; round < rounds; round++) {
      const list = (await measure("use the template", "POST", "list/template", { templateId })) as { id: string };
      const items = (await measure("read the items", "GET", `list/${list.id}/items`)) as { id: string }[];
      await call("PUT", "item/complete", { ids: items.map(({ id }) => id), completed: true });
      await measure("run again", "POST", `list/${list.id}/run-again`, { id: randomUUID() });
      await measure("take the run back", "POST", `run/${list.id}/restore`);
      await database.client.query("update items set name = $3 || name where owner_id = $1 and list_id = $2", [
        ownerId,
        list.id,
        `${round} `,
      ]);
      const { toTemplate } = (await measure("compare", "GET", `list/${list.id}/template-differences`)) as {
        toTemplate: { id: string }[];
      };
      await measure("update the template", "POST", `list/${list.id}/update-template`, {
        differences: toTemplate.map(({ id }) => id),
        id: randomUUID(),
      });
      await call("DELETE", `list/${list.id}`);
    }
    const rows = [...times].map(([name, all]) => {
      const median = quantile(all, 0.5);
      return [
        name,
        Math.round(median).toString(),
        Math.round(Math.max(...all)).toString(),
        median <= GOAL ? "yes" : "no",
      ];
    });
    return `
${describeRun()} Lists of 1,000 items, ${rounds} times each; before the comparison each item of the list is reworded.
Milliseconds.

${renderTable(["call", "median", "longest", `median at most ${GOAL}`], rows)}
`;
  } finally {
    await environment.close();
  }
}
