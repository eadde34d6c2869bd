"use strict";
// The page works without this script, which only sorts tables and hides columns.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const original = [...body.rows];
  const heads = [...table.tHead.querySelectorAll('th[scope="col"]')];
  const value = (row, at) => {
    const cell = row.cells[at];
    if (cell.tagName === "TH") return cell.textContent.trim();
    return cell.dataset.v === undefined ? null : Number(cell.dataset.v);
  };
  const compare = (a, b) => {
    // Cells without a number go last in both directions.
    if (a === null || b === null) return a === b ? 0 : a === null ? Infinity : -Infinity;
    return typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b;
  };
  heads.forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const next = { none: "ascending", ascending: "descending", descending: "none" };
      const order = next[head.getAttribute("aria-sort") ?? "none"];
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      const rows = [...original];
      if (order !== "none") {
        head.setAttribute("aria-sort", order);
        const sign = order === "ascending" ? 1 : -1;
        rows.sort((a, b) => {
          const by = compare(value(a, at), value(b, at));
          return Number.isFinite(by) ? sign * by : Math.sign(by);
        });
      }
      body.append(...rows);
    });
  });
}
for (const chooser of document.querySelectorAll(".chooser")) {
  const table = chooser.parentElement.querySelector("table");
  const boxes = [...chooser.querySelectorAll("input")];
  const show = () => {
    // At least one column stays visible.
    const on = boxes.filter((box) => box.checked);
    for (const box of boxes) {
      box.disabled = on.length === 1 && box.checked;
      for (const cell of table.querySelectorAll(".m-" + box.value)) {
        cell.classList.toggle("off", !box.checked);
      }
    }
    for (const head of table.querySelectorAll('th[scope="colgroup"]')) {
      head.colSpan = on.length;
    }
    // A colgroup counts hidden columns as well.
    for (const group of table.querySelectorAll("colgroup")) group.remove();
  };
  chooser.addEventListener("change", show);
  chooser.hidden = false;
  show();
}
