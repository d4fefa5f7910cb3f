import type { Page } from "@playwright/test";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, test, visit } from "../support/dashboard.ts";

const primary = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** Signs the document that is open, in this role, and waits until the page says so. */
async function signOpenDocument(page: Page, role: string): Promise<void> {
  await primary(page, "Sign").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Role").selectOption(role);
  await sheet.getByLabel("Full name").fill("Ada Byron");
  await sheet.getByRole("checkbox", { name: /agree to sign it electronically/ }).check();
  await sheet.getByRole("button", { name: "Sign" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Add a signature" })).toBeVisible();
}

/** Reads and signs what is still to be signed, one document after the other, and comes back to the company. */
async function signAll(page: Page, role: string, documents: string[]): Promise<void> {
  await page.getByRole("link", { name: "Sign documents" }).click();
  for (const title of documents) {
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await signOpenDocument(page, role);
    const others = page.getByRole("region", { name: "Still to be signed" });
    if (title !== documents.at(-1)) await others.getByRole("link").first().click();
  }
  await page.getByRole("link", { name: "Go on with the formation" }).click();
}

async function answer(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  await primary(page, button).click();
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}

const current = (page: Page) =>
  page.getByRole("list", { name: "Formation" }).getByRole("listitem").and(page.locator('[aria-current="step"]'));

test("forms an LLC from its name to its tax number, one step at a time", async ({ page, workspace: { api } }) => {
  await visit(page, "/");
  await expect(page.getByText("Your first company")).toBeVisible();
  await page.getByRole("link", { name: "Form a company" }).click();

  await page.getByRole("radio", { name: "LLC" }).check();
  await page.getByLabel("Legal name").fill("Compiler Works");
  await page.getByLabel("State", { exact: true }).selectOption("Delaware");
  await expect(page.getByText(/A Certificate of Formation is filed with the Delaware/)).toBeVisible();
  await page.getByRole("button", { name: "Form company" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Compiler Works" })).toBeVisible();
  await expect(page.getByText("Particulars are missing")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Fill in" }).click();
  await page.getByLabel("Principal address").fill("1 Navy Way, Austin, Texas 78701");
  await page.getByLabel("Registered agent", { exact: true }).fill("Harbor Agents");
  await page.getByLabel("Registered agent’s address").fill("8 The Green, Dover, Delaware 19901");
  await page.getByLabel("Organizer", { exact: true }).fill("Ada Byron");
  await page.getByLabel("Organizer’s address").fill("1 Engine Way, Dover, Delaware");
  await page.getByRole("button", { name: "Add member" }).click();
  const member = page.getByRole("group", { name: "member 1" });
  await member.getByLabel("Name").fill("Ada Byron");
  await member.getByLabel("Contribution").fill("50,000");
  await member.getByLabel("Units").fill("6,000,000");
  await page.getByRole("button", { name: "Save particulars" }).click();

  await expect(page.getByText("6,000,000 units for $50,000.00")).toBeVisible();
  await expect(page.getByText("Particulars are missing")).toBeHidden();
  await primary(page, "Generate documents").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("can no longer be changed");
  await question.getByRole("button", { name: "Generate documents" }).click();

  await expect(current(page)).toContainText("0 of 3 are signed");
  await expect(
    page.getByText(/Not possible yet: not all documents are signed: Certificate of Formation/),
  ).toBeVisible();
  // Somebody else signs the last of them meanwhile.
  const entity_id = new URL(page.url()).pathname.split("/")[2];
  const { data } = await api<{ data: { document_id: string; title: string }[] }>(
    "GET",
    `/v1/formations/${entity_id}/documents`,
  );
  const consent = data.find(({ title }) => title.startsWith("Initial Written Consent"));
  const signature = { signer_name: "Ada Byron", signer_role: "Member" };
  await api("POST", `/v1/documents/${consent?.document_id}/sign`, signature);
  await signAll(page, "Member", ["Certificate of Formation", "Operating Agreement"]);

  await primary(page, "I have filed it").click();
  await expect(page.getByText("Not possible yet: the state filing is not confirmed.")).toBeVisible();
  await answer(page, "Confirm filing", { "Confirmation number": "SR-1", "Filed on": "2026-10-02" });
  await expect(current(page)).toContainText("Confirmed with SR-1");
  await primary(page, "Record as filed").click();
  await primary(page, "I have applied for the EIN").click();
  await expect(page.getByText("Not possible yet: the EIN is not confirmed.")).toBeVisible();
  await primary(page, "Confirm EIN").click();
  const confirming = page.getByRole("dialog");
  const ein = confirming.getByLabel("Employer identification number");
  await ein.fill("841234567");
  await confirming.getByRole("button", { name: "Confirm EIN" }).click();
  // What is refused stays, to be mended.
  await expect(ein).toHaveAccessibleDescription(/must be an employer identification number written NN-NNNNNNN/);
  await expect(ein).toHaveValue("841234567");
  await ein.fill("84-1234567");
  await confirming.getByRole("button", { name: "Confirm EIN" }).click();
  await primary(page, "Complete formation").click();

  await expect(page.getByRole("list", { name: "Formation" }).getByRole("listitem").last()).toContainText("Done");
  await expect(page.getByText("The formation is complete", { exact: true })).toBeVisible();
  // What a year asks of it opens by itself soon after.
  await expect
    .poll(async () => JSON.stringify(await api("GET", `/v1/obligations?entity_id=${entity_id}`)))
    .toContain("LLC Annual Tax");
  await visit(page, "/");
  await expect(
    page
      .getByRole("main")
      .getByText(/LLC Annual Tax/)
      .first(),
  ).toBeVisible();
});

test("forms a corporation with all its particulars given at once, and chooses what documents say, of what fits", async ({
  page,
  workspace: { api },
}) => {
  await test.step("it is formed after what was refused is mended at its field, and somebody else's step is told of", async () => {
    await visit(page, "/entities/new");
    await page.getByRole("button", { name: "Form company" }).click();
    await expect(page.getByText("This is required.")).toHaveCount(3);
    await page.getByRole("radio", { name: "C-corporation" }).check();
    await page.getByLabel("Legal name").fill("   ");
    await page.getByLabel("State", { exact: true }).selectOption("California");
    await page.getByRole("button", { name: "Form company" }).click();
    await expect(page.getByLabel("Legal name")).toHaveAccessibleDescription(/must not be empty/);
    await page.getByLabel("Legal name").fill("Analytical Engines");
    await page.getByRole("button", { name: "Add particulars now" }).click();
    const address = "350 Bay Street, San Francisco, California 94133";
    await page.getByLabel("Principal address").fill(address);
    await page.getByLabel("Registered agent", { exact: true }).fill("Harbor Agents");
    await page.getByLabel("Registered agent’s address").fill(address);
    await page.getByLabel("Incorporator", { exact: true }).fill("Ada Byron");
    await page.getByLabel("Incorporator’s address").fill(address);
    const director = (position: number) => page.getByRole("group", { name: `director ${position}` }).getByLabel("Name");
    for (const [at, name] of ["", "Nobody", "Charles Babbage"].entries()) {
      await page.getByRole("button", { name: "Add director" }).click();
      await director(at + 1).fill(name);
    }
    await page.getByRole("button", { name: "Remove director 2" }).click();
    await expect(director(2)).toHaveValue("Charles Babbage");
    await page.getByRole("button", { name: "Add officer" }).click();
    const officer = page.getByRole("group", { name: "officer 1" });
    await officer.getByLabel("Name").fill("Ada Byron");
    await officer.getByLabel("Title").fill("President");
    await page.getByRole("button", { name: "Form company" }).click();
    await expect(director(1)).toHaveAccessibleDescription("is required");
    await expect(director(1)).toBeFocused();
    await expect(officer.getByLabel("Title")).toHaveValue("President");
    await director(1).fill("Ada Byron");
    await page.getByRole("button", { name: "Form company" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Analytical Engines" })).toBeVisible();
    await expect(page.getByText("Particulars are missing")).toBeHidden();
    await expect(page.getByRole("row", { name: /COMMON/ })).toContainText("10,000,000");
    const entity_id = new URL(page.url()).pathname.split("/")[2];
    expect(await api("GET", `/v1/entities/${entity_id}`)).toMatchObject({
      registered_agent: { name: "Harbor Agents", address },
      directors: [{ name: "Ada Byron" }, { name: "Charles Babbage" }],
      officers: [{ name: "Ada Byron", title: "President" }],
    });

    // Whoever else takes the step meanwhile is told of.
    await primary(page, "Generate documents").click();
    await api("POST", `/v1/formations/${entity_id}/advance`);
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Generate documents" }).click();
    await expect(question.getByRole("alert")).toContainText("This was changed since you opened it");
    const { data } = await api<{ data: { document_id: string }[] }>("GET", `/v1/formations/${entity_id}/documents`);
    const signature = { signer_name: "Ada Byron", signer_role: "Director" };
    for (const { document_id } of data) await api("POST", `/v1/documents/${document_id}/sign`, signature);
    await question.getByRole("button", { name: "Reload" }).click();
    await primary(page, "I have filed it").click();
    await answer(page, "Confirm filing", { "Confirmation number": "C4418842" });
    await page.getByRole("button", { name: "Correct confirmation" }).click();
    await expect(page.getByRole("dialog").getByLabel("Confirmation number")).toHaveValue("C4418842");
  });

  await test.step("the documents have the short form and the clauses that are chosen for them, and only what fits is offered", async () => {
    const made = async (legal_name: string, given: Record<string, unknown>) => {
      const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", {
        ...{ legal_name, entity_type: "llc", jurisdiction: "DE", ...given },
      });
      await visit(page, `/entities/${entity_id}`);
      await primary(page, "Generate documents").click();
      return { entity_id, question: page.getByRole("alertdialog") };
    };
    const read = async (entity_id: string, title: string) => {
      const { data } = await api<{ data: { document_id: string; title: string }[] }>(
        "GET",
        `/v1/formations/${entity_id}/documents`,
      );
      const document_id = data.find((one) => one.title === title)?.document_id;
      return (await api<{ text: string }>("GET", `/v1/documents/${document_id}`)).text;
    };
    const half = { contribution_cents: 100, units: 1_000 };

    const alone = await made("Alone", { members: [{ name: "Ada Byron", ...half }] });
    await expect(alone.question.getByLabel("Deadlock")).toBeHidden();
    await expect(alone.question.getByLabel("Partnership representative")).toBeHidden();
    await alone.question.getByLabel("Operating agreement").selectOption("In short form, for a single member");
    await expect(alone.question.getByRole("checkbox")).toHaveCount(0);
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await alone.question.getByRole("button", { name: "Generate documents" }).click();
    await expect(alone.question).toBeHidden();
    expect(await read(alone.entity_id, "Operating Agreement")).toContain("is laid down by its only member, Ada Byron");

    const halves = await made("Halves", {
      members: ["Ada Byron", "Mary Somerville"].map((name) => ({ name, ...half })),
    });
    await expect(halves.question.getByLabel("Operating agreement")).toBeHidden();
    await halves.question.getByLabel("Partnership representative").fill("Grace Hopper");
    await halves.question.getByLabel("Deadlock").selectOption("Mediation, then one buys the other out");
    await halves.question.getByRole("checkbox", { name: "Disputes go to federal courts" }).check();
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await halves.question.getByRole("button", { name: "Generate documents" }).click();
    await expect(halves.question).toBeHidden();
    const agreement = await read(halves.entity_id, "Operating Agreement");
    expect(agreement).toContain("under Section 6223 of the Code is Grace Hopper");
    expect(agreement).toContain("either side may offer in writing to buy all Units of the other");
    expect(agreement).toContain("brought in a United States district court");

    const corporation = await made("Charter", { entity_type: "c_corp" });
    await expect(corporation.question.getByLabel("Deadlock")).toBeHidden();
    await corporation.question.getByRole("checkbox", { name: "Securities claims" }).check();
    await corporation.question.getByRole("button", { name: "Generate documents" }).click();
    await expect(corporation.question).toBeHidden();
    expect(await read(corporation.entity_id, "Certificate of Incorporation")).toContain(
      "sole forum for claims that arise under the Securities Act of 1933",
    );
  });
});
