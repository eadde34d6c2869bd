// Prints failures, and ends with one plain summary line.

export default class Plain {
  passed = 0;
  failed = 0;

  /** @param {import('@playwright/test/reporter').TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    if (result.status === 'skipped') return;
    if (result.status === test.expectedStatus) {
      this.passed += 1;
      return;
    }
    this.failed += 1;
    console.log(`\nfailed: ${test.titlePath().filter(Boolean).join(' > ')} (${result.duration} ms)`);
    for (const error of result.errors) console.log(error.stack ?? error.message ?? error.value);
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    this.failed += 1;
    console.log(error.stack ?? error.message);
  }

  onEnd() {
    console.log(`\n${this.passed} passed, ${this.failed} failed`);
  }
}
