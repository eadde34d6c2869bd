//! Embeds the page: a table of its files, each as it is and compressed by gzip.

mod page_files;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("not run by cargo")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("not run by cargo")?);
    // A published crate includes the page.
    let own = here.join("web");
    let web = if own.is_dir() { own } else { here.join("../../web") };
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=page_files.rs");
    for part in page_files::parts(&web) {
        println!("cargo:rerun-if-changed={}", part.display());
    }
    let mut table = String::from("&[\n");
    for (index, file) in page_files::read(&web)?.iter().enumerate() {
        let name = |ending: &str| out.join(format!("{index}{ending}")).display().to_string();
        let (plain, gzip) = (name(""), name(".gz"));
        fs::write(&plain, &file.bytes)?;
        fs::write(&gzip, compressed(&file.bytes)?)?;
        writeln!(
            table,
            "PageFile {{ path: {:?}, hash: \"{:016x}\", plain: include_bytes!({plain:?}), gzip: include_bytes!({gzip:?}) }},",
            file.path,
            page_files::hash([file.bytes.as_slice()]),
        )?;
    }
    fs::write(out.join("page.rs"), table + "]")?;
    Ok(())
}

fn compressed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
